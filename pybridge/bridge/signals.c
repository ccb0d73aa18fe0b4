/* Signals and threads: which thread runs Prolog, the stacks of its signal handlers, and what Prolog may not change. */

#include "prolog.h"
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>

int is_true(PyObject *object, PyObject *name) {
    PyObject *value = PyObject_GetAttr(object, name);
    Py_XDECREF(value);
    return value == Py_True;
}

/* Whether the main thread runs Prolog, where Python cannot handle its signals: see interrupting.py. */

static int in_prolog;

int set_in_prolog(int value) {
    int before = in_prolog;
    in_prolog = value;
    return before;
}

/* Prolog begins in the thread: give what end_prolog needs, or -1 with the exception of a signal's handler. */
int begin_prolog(PyObject *thread) {
    if (!is_true(thread, is_main_))
        return 0;
    int before = set_in_prolog(1);
    if (!PyErr_CheckSignals())
        return before;
    in_prolog = before;
    return -1;
}

/* It ends: give 0 with an exception if there is one that no goal may catch, such as a Ctrl-C. */
int end_prolog(PyObject *thread, int before) {
    if (is_true(thread, is_main_))
        in_prolog = before;
    PyObject *leaving = PyObject_GetAttr(thread, leaving_);
    if (leaving != Py_None) {
        PyObject_SetAttr(thread, leaving_, Py_None);
        PyErr_SetObject((PyObject *)Py_TYPE(leaving), leaving);
    }
    Py_DECREF(leaving);
    return !PyErr_Occurred(); /* or that of a signal handler, as the call ended */
}

PyObject *py_in_prolog(PyObject *self, PyObject *none_) {
    return PyBool_FromLong(in_prolog);
}

/* When a thread creates an engine, Prolog replaces the thread's signal stack by a small one that is freed with the
   engine. The next signal that Python handles would then overwrite memory in other use: signals wait until the
   stack has been restored. No Python code runs in between. */

static _Thread_local struct {
    stack_t stack;
    sigset_t mask;
    int depth;
} before;

uintptr_t block_signals(void) {
    if (before.depth++ == 0) {
        sigset_t all;
        sigfillset(&all);
        const int faults[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL};
        for (int i = 0; i < 4; i++)
            sigdelset(&all, faults[i]);
        pthread_sigmask(SIG_BLOCK, &all, &before.mask);
        sigaltstack(NULL, &before.stack);
    }
    return 1;
}

/* The signal stack that Prolog installs has room for only one handler, but Prolog's may run on top of Python's. */

enum { STACK_SIZE = 1 << 18 };

static _Thread_local struct {
    stack_t outer;
    void *memory;
} own;

uintptr_t restore_signals(void) {
    stack_t stack = {.ss_sp = own.memory, .ss_size = STACK_SIZE};
    sigaltstack(own.memory ? &stack : &before.stack, NULL);
    if (before.depth && --before.depth == 0)
        pthread_sigmask(SIG_SETMASK, &before.mask, NULL);
    return 1;
}

/* Give this thread an engine, and the stack for its signal handlers: whether it had none, or an exception. */
PyObject *py_attach(PyObject *self, PyObject *none_) {
    int number, owned = PL_thread_self() < 0;
    sigaltstack(NULL, &own.outer);
    Py_BEGIN_ALLOW_THREADS
    number = owned ? PL_thread_attach_engine(NULL) : 0;
    Py_END_ALLOW_THREADS
    if (number < 0) {
        PyErr_SetString(PyExc_RuntimeError, "SWI-Prolog could not create an engine for this thread");
        return NULL;
    }
    if (!own.memory && (own.memory = malloc(STACK_SIZE))) {
        stack_t stack = {.ss_sp = own.memory, .ss_size = STACK_SIZE};
        sigaltstack(&stack, NULL);
    }
    return PyBool_FromLong(owned);
}

/* detach(destroy): undo this, and destroy the engine. */
PyObject *py_detach(PyObject *self, PyObject *destroy) {
    if (destroy == Py_True) {
        Py_BEGIN_ALLOW_THREADS
        PL_thread_destroy_engine();
        Py_END_ALLOW_THREADS
    }
    if (own.memory) {
        sigaltstack(&own.outer, NULL);
        free(own.memory);
        own.memory = NULL;
    }
    Py_RETURN_NONE;
}

/* action(number): what the process does on a signal, for set_action. */
PyObject *py_action(PyObject *self, PyObject *number) {
    struct sigaction action;
    if (sigaction((int)PyLong_AsLong(number), NULL, &action))
        return PyErr_SetFromErrno(PyExc_OSError);
    return PyBytes_FromStringAndSize((char *)&action, sizeof action);
}

PyObject *py_set_action(PyObject *self, PyObject *arguments) {
    int number;
    const char *action;
    Py_ssize_t size;
    if (!PyArg_ParseTuple(arguments, "iy#", &number, &action, &size))
        return NULL;
    sigaction(number, (const struct sigaction *)action, NULL);
    Py_RETURN_NONE;
}
