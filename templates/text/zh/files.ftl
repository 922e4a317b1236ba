# 文件与历史。
files = 文件
