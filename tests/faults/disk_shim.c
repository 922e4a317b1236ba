/* Makes the disk and the memory of SQLite's threads fail as a control file says. Preloaded into the server under test. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

/* OTHERS: calls of every other thread count too, so that the fault also hits exports, ledgers, keys and logs. */
enum { WRITE = 1, SYNC = 2, TRUNCATE = 4, READ = 8, MEMORY = 16, OTHERS = 32 };

/* The layout that `disk_shim.rs` writes. */
struct control {
    int32_t kinds;     /* which calls count */
    int32_t countdown; /* the call that fails, from 1; 0: none */
    int32_t times;     /* calls that fail from there on */
    int32_t error;     /* errno */
    int32_t failed;    /* calls that have failed */
};

static struct control *control;
static __thread int is_database = -1;

__attribute__((constructor)) static void open_control(void) {
    const char *path = getenv("NOCTUARY_DISK_CONTROL");
    int file = path ? open(path, O_RDWR) : -1;
    if (file < 0) return;
    void *map = mmap(NULL, sizeof *control, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (map != MAP_FAILED) control = map;
    close(file);
}

/* Excludes the pipes by which threads wake each other: only files are on a disk. */
static int is_file(int file) {
    struct stat status;
    return fstat(file, &status) == 0 && S_ISREG(status.st_mode);
}

static int fails(int kind) {
    if (!control || control->times <= 0 || !(control->kinds & kind)) return 0;
    if (is_database < 0) {
        char name[16] = "";
        prctl(PR_GET_NAME, name);
        is_database = strncmp(name, "sqlx-sqlite", 11) == 0;
    }
    if (!is_database && !(control->kinds & OTHERS)) return 0;
    if (__sync_sub_and_fetch(&control->countdown, 1) > 0) return 0;
    if (__sync_fetch_and_sub(&control->times, 1) <= 0) return 0;
    __sync_add_and_fetch(&control->failed, 1);
    errno = control->error;
    return 1;
}

#define NEXT(name) static __typeof__(name) *next; if (!next) next = (__typeof__(name) *)dlsym(RTLD_NEXT, #name)

ssize_t write(int file, const void *bytes, size_t count) { NEXT(write); return is_file(file) && fails(WRITE) ? -1 : next(file, bytes, count); }
ssize_t pwrite(int file, const void *bytes, size_t count, off_t at) { NEXT(pwrite); return fails(WRITE) ? -1 : next(file, bytes, count, at); }
ssize_t pwrite64(int file, const void *bytes, size_t count, off64_t at) { NEXT(pwrite64); return fails(WRITE) ? -1 : next(file, bytes, count, at); }
int fsync(int file) { NEXT(fsync); return fails(SYNC) ? -1 : next(file); }
int fdatasync(int file) { NEXT(fdatasync); return fails(SYNC) ? -1 : next(file); }
int ftruncate(int file, off_t size) { NEXT(ftruncate); return fails(TRUNCATE) ? -1 : next(file, size); }
int ftruncate64(int file, off64_t size) { NEXT(ftruncate64); return fails(TRUNCATE) ? -1 : next(file, size); }
ssize_t read(int file, void *bytes, size_t count) { NEXT(read); return is_file(file) && fails(READ) ? -1 : next(file, bytes, count); }
ssize_t pread(int file, void *bytes, size_t count, off_t at) { NEXT(pread); return fails(READ) ? -1 : next(file, bytes, count, at); }
ssize_t pread64(int file, void *bytes, size_t count, off64_t at) { NEXT(pread64); return fails(READ) ? -1 : next(file, bytes, count, at); }

extern void *__libc_malloc(size_t size);
extern void *__libc_realloc(void *old, size_t size);
/* Only pages and statements, not copies of short parameters: the driver does not check whether binding one succeeded. */
enum { SMALL = 1024 };
void *malloc(size_t size) { return size >= SMALL && fails(MEMORY) ? NULL : __libc_malloc(size); }
void *realloc(void *old, size_t size) { return size >= SMALL && fails(MEMORY) ? NULL : __libc_realloc(old, size); }
