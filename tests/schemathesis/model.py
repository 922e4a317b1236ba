"""A language model for the contract test: gives the same answer to every request in OpenAI's format. Prints its URL."""

import json
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

WORDS = "Green tea, please."
USAGE = {"prompt_tokens": 9, "completion_tokens": 4, "total_tokens": 13}


class Model(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_POST(self):
        asked = json.loads(self.rfile.read(int(self.headers.get("Content-Length", 0))) or b"{}")
        if asked.get("stream"):
            frames = [choice(delta={"role": "assistant", "content": WORDS}), choice(delta={}, finish_reason="stop")]
            frames.append({"choices": [], "usage": USAGE})
            text = "".join(f"data: {json.dumps(frame)}\n\n" for frame in frames) + "data: [DONE]\n\n"
            self.answer("text/event-stream", text)
        else:
            whole = choice(message={"role": "assistant", "content": WORDS}, finish_reason="stop")
            self.answer("application/json", json.dumps({**whole, "usage": USAGE}))

    def answer(self, kind, text):
        body = text.encode()
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


def choice(**fields):
    return {"id": "c", "object": "chat.completion", "model": "scripted", "choices": [{"index": 0, "finish_reason": None, **fields}]}


if __name__ == "__main__":
    server = ThreadingHTTPServer(("127.0.0.1", 0), Model)
    print(f"http://127.0.0.1:{server.server_address[1]}/v1", flush=True)
    server.serve_forever()
