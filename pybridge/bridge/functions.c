/* Python functions called by Prolog, and the handling of signals while Prolog runs. */

#include "prolog.h"
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

enum { REP_UTF8 = 0x100000 };

/* Calls of Python. A thread that Prolog has made keeps its state in Python until it ends. */

static void forget_thread(void *none_) {
    if (Py_IsInitialized()) {
        PyGILState_Ensure();
        PyGILState_Release(PyGILState_LOCKED);
        PyGILState_Release(PyGILState_UNLOCKED);
    }
}

static PyGILState_STATE enter_python(int *first) {
    *first = !PyGILState_GetThisThreadState();
    if (*first) {
        PL_thread_at_exit(forget_thread, NULL, 0);
        PyGILState_Ensure(); /* released in forget_thread */
        return PyGILState_LOCKED;
    }
    return PyGILState_Ensure();
}

static void leave_python(PyGILState_STATE state, int first) {
    if (first)
        PyEval_SaveThread();
    else
        PyGILState_Release(state);
}

/* Exceptions. */

/* Make a term that stands for the exception: error(python_error(Class, Text, Handle), _). */
static int put_python_error(word ref, PyObject *error) {
    word base = PL_new_term_refs(5), formal = base + 2;
    PyObject *name = PyObject_GetAttr((PyObject *)Py_TYPE(error), __name___), *text = PyObject_Str(error);
    if (!text && PyErr_ExceptionMatches(PyExc_Exception))
        PyErr_Clear();
    if (!text)
        text = PyUnicode_FromString("");
    word error_name = PL_new_atom_mbchars(REP_UTF8, 5, "error");
    word formal_name = PL_new_atom_mbchars(REP_UTF8, 12, "python_error");
    int done = base && name && text && put_atom(formal, name) && put_string(formal + 1, text)
               && put_object(formal + 2, error) && PL_cons_functor_v(base, PL_new_functor_sz(formal_name, 3), formal)
               && PL_put_variable(base + 1) && PL_cons_functor_v(ref, PL_new_functor_sz(error_name, 2), base);
    Py_XDECREF(name);
    Py_XDECREF(text);
    return done;
}

/* Make the term of an error that Prolog has thrown before; the thread remembers which exception it was. */
static int put_prolog_error(PyObject *thread, word ref, PyObject *error) {
    Sending sending = {NULL, NULL, 0, 1};
    PyObject *term = PyObject_GetAttr(error, term_), *raised = PyObject_GetAttr(thread, raised_);
    int done = term && term != Py_None && put_value(&sending, ref, term) && raised && !PyList_Append(raised, error);
    Py_XDECREF(term);
    Py_XDECREF(raised);
    Py_XDECREF(sending.variables);
    PyErr_Clear();
    return done;
}

/* Only the last few exceptions that Prolog passes on keep what the variables of their frames held. */
static void drop_locals(PyObject *error) {
    static PyObject *latest[4];
    static int next;
    PyObject *older = latest[next], *traceback = older ? PyException_GetTraceback(older) : NULL;
    latest[next] = Py_NewRef(error);
    next = (next + 1) % 4;
    while (traceback && traceback != Py_None) {
        PyObject *frame = PyObject_GetAttrString(traceback, "tb_frame"), *rest = NULL;
        if (frame)
            Py_XDECREF(PyObject_CallMethod(frame, "clear", NULL));
        PyErr_Clear(); /* it is still running */
        rest = PyObject_GetAttrString(traceback, "tb_next");
        Py_XDECREF(frame);
        Py_DECREF(traceback);
        traceback = rest;
    }
    Py_XDECREF(traceback);
    Py_XDECREF(older);
}

static void leave_prolog(PyObject *thread, PyObject *error) {
    PyObject_SetAttr(thread, leaving_, error);
    if (is_true(thread, is_main_))
        Py_XDECREF(PyObject_CallMethod(interrupter, "interrupt_main_thread", NULL));
}

/* Make Prolog unwind: with an exception, or with an abort if no goal may catch it, as with a Ctrl-C. */
static void raise_in_prolog(PyObject *thread) {
    PyObject *type, *error, *traceback;
    PyErr_Fetch(&type, &error, &traceback);
    PyErr_NormalizeException(&type, &error, &traceback);
    if (traceback)
        PyException_SetTraceback(error, traceback);
    if (thread && !PyObject_IsInstance(error, PyExc_Exception))
        leave_prolog(thread, error);
    else {
        word ref = PL_new_term_refs(1);
        int of_prolog = thread && PyObject_IsInstance(error, PrologError) && !PyObject_IsInstance(error, stopped_errors);
        if (ref && ((of_prolog && put_prolog_error(thread, ref, error)) || put_python_error(ref, error)))
            PL_raise_exception(ref);
        drop_locals(error);
    }
    Py_DECREF(type);
    Py_XDECREF(error);
    Py_XDECREF(traceback);
    if (thread && PyErr_Occurred() && !PyErr_ExceptionMatches(PyExc_Exception)) { /* a Ctrl-C in the meantime */
        PyErr_Fetch(&type, &error, &traceback);
        PyErr_NormalizeException(&type, &error, &traceback);
        leave_prolog(thread, error);
        Py_DECREF(type);
        Py_XDECREF(error);
        Py_XDECREF(traceback);
    }
    PyErr_Clear();
}

/* Give the state of this thread; NULL after leaving Python, at its limit of recursion. */
static PyObject *thread_here(int first, PyGILState_STATE state) {
    PyObject *thread = PyObject_GetAttr(this, thread_);
    if (!thread) {
        raise_in_prolog(NULL);
        leave_python(state, first);
    }
    return thread;
}

/* Functions. `unify` and `answer` give 1, or 0 for a failure or with a Python exception. */

static int unify(word ref, PyObject *value, PyObject *known, word term) {
    int overflow = 1;
    long long number = PyLong_CheckExact(value) ? PyLong_AsLongLongAndOverflow(value, &overflow) : 0;
    if (!overflow)
        return PL_unify_int64(ref, number);
    Sending sending = {NULL, known, term, 0};
    word made = PL_new_term_refs(1);
    int done = made && put_value(&sending, made, value) && PL_unify(ref, made);
    Py_XDECREF(sending.variables);
    return done;
}

/* Call a function, or carry out a request of Prolog's, with the arguments in a list. */
static PyObject *result_of(word request, word number, word arguments, PyObject *variables) {
    int64_t key = 0;
    PL_get_int64(number, &key);
    PyObject *values = get_value(arguments, variables), *tuple = NULL, *result = NULL, *function = NULL;
    PyObject *name = request ? get_value(request, NULL) : PyLong_FromLongLong(key);
    if (values && name)
        function = PyDict_GetItemWithError(request ? requests : functions, name);
    if (function && request)
        result = PyObject_CallFunction(function, "LOO", (long long)key, values, variables);
    else if (function && (tuple = PyList_AsTuple(values))) {
        Py_INCREF(function); /* which may replace itself */
        result = PyObject_CallObject(function, tuple);
        Py_DECREF(function);
    }
    if (!function && !PyErr_Occurred())
        PyErr_SetString(PyExc_LookupError, "Prolog calls a function that Python does not know");
    Py_XDECREF(name);
    Py_XDECREF(values);
    Py_XDECREF(tuple);
    return result;
}

/* Give the number of stop requests that the queries around the function have received, -1 with an exception. */
static long stop_requests_of(PyObject *thread) {
    PyObject *calls = PyObject_GetAttr(thread, active_calls_);
    Py_ssize_t count = calls ? PyList_Size(calls) : -1;
    Py_XDECREF(calls);
    if (count <= 0)
        return count;
    PyObject *sum = PyObject_CallNoArgs(stop_requests);
    long result = sum ? PyLong_AsLong(sum) : -1;
    Py_XDECREF(sum);
    return result;
}

static long number_in(PyObject *thread, PyObject *name) {
    PyObject *value = PyObject_GetAttr(thread, name);
    long number = value ? PyLong_AsLong(value) : -1;
    Py_XDECREF(value);
    return number;
}

static void set_depth(PyObject *thread, long depth) {
    PyObject *number = PyLong_FromLong(depth);
    PyObject_SetAttr(thread, depth_, number);
    Py_DECREF(number);
}

enum { PER_LEVEL = 1 << 15 }; /* bytes of C stack for a function that queries Prolog: twice the most it uses */

/* Call the function, one level deeper than before. */
static int answer(PyObject *thread, long depth, word request, word number, word arguments, word result) {
    if (depth >= 10 && depth * PER_LEVEL > number_in(thread, c_stack_)) {
        PyErr_SetString(PyExc_RecursionError, "Python predicates and queries are nested too deeply for the C stack");
        return 0;
    }
    set_depth(thread, depth + 1);
    long before = stop_requests_of(thread);
    PyObject *variables = PyList_New(0);
    PyObject *value = before < 0 || !variables ? NULL : result_of(request, number, arguments, variables);
    int done = value && stop_requests_of(thread) == before /* or it has caught what stopped it */
               && unify(result, value, PyList_Size(variables) ? variables : NULL, arguments);
    Py_XDECREF(value);
    Py_XDECREF(variables);
    return done;
}

/* The foreign predicate python(+Request, +Number, +Arguments, -Result), with 0 for the request `call`. */
static uintptr_t request(word request_, word number, word arguments, word result) {
    int first, done = 0;
    PyGILState_STATE state = enter_python(&first);
    PyObject *thread = thread_here(first, state);
    if (!thread)
        return 0;
    PyObject *leaving = PyObject_GetAttr(thread, leaving_);
    int in_main = is_true(thread, is_main_) && begin_python();
    uintptr_t buffers;
    PL_mark_string_buffers(&buffers);
    if (leaving == Py_None) {
        long depth = number_in(thread, depth_);
        done = answer(thread, depth, request_, number, arguments, result);
        PyObject *type, *error, *traceback;
        PyErr_Fetch(&type, &error, &traceback);
        set_depth(thread, depth);
        PyErr_Restore(type, error, traceback);
    }
    if (in_main)
        end_python();
    if (PyErr_Occurred() || PyErr_CheckSignals()) {
        raise_in_prolog(thread);
        done = 0;
    }
    PL_release_string_buffers_from_mark(buffers);
    Py_DECREF(leaving);
    Py_DECREF(thread);
    leave_python(state, first);
    return done;
}

static uintptr_t call(word number, word arguments, word result) {
    return request(0, number, arguments, result);
}

/* Signals. */

/* The foreign predicate python_handle_signals(+Stoppable, -Order): see signals.pl. */
static uintptr_t handle(word stoppable, word order) {
    int first;
    PyGILState_STATE state = enter_python(&first);
    PyObject *thread = thread_here(first, state);
    if (!thread)
        return 0;
    PyObject *leaving = PyObject_GetAttr(thread, leaving_);
    PyObject *said = leaving == Py_None ? get_value(stoppable, NULL) : NULL, *ordered = NULL;
    word ref = PL_new_term_refs(1);
    if (said && !PyErr_CheckSignals())
        ordered = PyObject_CallFunctionObjArgs(handle_signals, said, NULL);
    int done = ordered && ref && put_atom(ref, ordered) && PL_unify(order, ref);
    if (PyErr_Occurred())
        raise_in_prolog(thread);
    Py_XDECREF(ordered);
    Py_XDECREF(said);
    Py_DECREF(leaving);
    Py_DECREF(thread);
    leave_python(state, first);
    return done;
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

/* The foreign predicate python_go/0: an interrupt at the start of a query may leave an exception, which SWI-Prolog
   would lose at the next foreign predicate that succeeds. */
static uintptr_t go(void) {
    return !PL_exception(0);
}

/* The foreign predicate python_has_janus/0: Python has loaded its half of Janus. */
static uintptr_t has_janus(void) {
    int first;
    PyGILState_STATE state = enter_python(&first);
    PyObject *name = PyUnicode_FromString("janus_swi"), *module = name ? PyImport_GetModule(name) : NULL;
    PyErr_Clear();
    int found = module != NULL;
    Py_XDECREF(name);
    Py_XDECREF(module);
    leave_python(state, first);
    return found;
}

int register_functions(void) {
    return PL_register_foreign_in_module("pybridge_functions", "python", 3, call, 0)
           && PL_register_foreign_in_module("pybridge_functions", "python", 4, request, 0)
           && PL_register_foreign_in_module("pybridge_signals", "python_handle_signals", 2, handle, 0)
           && PL_register_foreign_in_module("pybridge_signals", "python_block_signals", 0, block_signals, 0)
           && PL_register_foreign_in_module("pybridge_signals", "python_restore_signals", 0, restore_signals, 0)
           && PL_register_foreign_in_module("pybridge_signals", "python_go", 0, go, 0)
           && PL_register_foreign_in_module("pybridge_embedded", "python_has_janus", 0, has_janus, 0);
}
