/* Replies of Prolog, and open queries. Each query runs in a Prolog engine of its own, so that any number can be open at a time. */

#include "prolog.h"
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { Q_CATCH_EXCEPTION = 0x08, Q_EXT_STATUS = 0x40, LAST = 2 };
enum { MOST_CELLS = 1000000 }; /* of the answers of one block, but for its last answer */

typedef struct opened {
    void *engine;        /* NULL once it has been destroyed */
    word query;          /* 0 once it has ended */
    word answer;         /* the engine's references to an answer and to its size */
    pthread_t thread;    /* the one that has run it, on whose stack it depends before SWI-Prolog 9.1.22 */
    int begun;           /* whether any has */
    struct opened *next; /* of those that are given up */
} Opened;

static Opened *given_up; /* Python has collected them; no lock may be waited for, so the next call closes them */

static void give_up(PyObject *capsule) {
    Opened *opened = PyCapsule_GetPointer(capsule, "query");
    opened->next = given_up;
    given_up = opened;
}

static int begin_goal(Opened *opened, void *record) {
    word goal = PL_new_term_refs(1), arguments = PL_new_term_refs(5);
    int done = goal && arguments && PL_recorded(record, goal);
    for (int i = 0; done && i < 3; i++)
        done = PL_get_arg_sz(i + 1, goal, arguments + i);
    opened->answer = arguments + 3;
    if (done)
        opened->query = PL_open_query(NULL, Q_CATCH_EXCEPTION | Q_EXT_STATUS,
                                      PL_predicate("solve", 5, "pybridge_calls"), arguments);
    return opened->query != 0;
}

/* Open a query whose engine calls solve/5 of calls.pl with these arguments first, and has this limit of its stacks. */
static PyObject *open_query(word arguments, word limit) {
    struct {
        size_t stack_limit, others[15]; /* Prolog's PL_thread_attr_t */
    } attributes = {0};
    void *here, *record = PL_record(arguments);
    int64_t bytes = 0;
    Opened *opened = calloc(1, sizeof(Opened));
    PL_get_int64(limit, &bytes);
    attributes.stack_limit = bytes;
    block_signals();
    PL_set_engine(NULL, &here);
    int done = PL_thread_attach_engine(&attributes) > 0;
    restore_signals();
    done = done && begin_goal(opened, record);
    PL_set_engine(here, &opened->engine);
    PL_erase(record);
    PyObject *query = PyCapsule_New(opened, "query", give_up);
    if (!done) {
        no_room();
        Py_CLEAR(query);
    }
    return query;
}

/* Record the reply that says what ended a block: see calls.pl. */
static void *record_end(Opened *opened, int status) {
    void *ball = status < 0 ? PL_record(PL_exception(opened->query)) : NULL, *record = NULL;
    if (status <= 0 || status == LAST) {
        PL_cut_query(opened->query);
        opened->query = 0;
    }
    word frame = PL_open_foreign_frame(), base = frame ? PL_new_term_refs(2) : 0;
    const char *answer = opened->query ? "yes" : "no";
    int done = base && (ball ? PL_recorded(ball, base) : PL_put_atom_nchars(base, strlen(answer), answer));
    if (done && PL_call_predicate(NULL, Q_NODEBUG | Q_PASS_EXCEPTION,
                                  PL_predicate(ball ? "describe" : "ended", 2, "pybridge_calls"), base))
        record = PL_record(base + 1);
    else
        PL_clear_exception();
    if (frame)
        PL_discard_foreign_frame(frame);
    if (ball)
        PL_erase(ball);
    return record;
}

/* Compute up to `limit` answers, fewer if they are large: their records, and that of a reply after them. */
static void compute(Opened *opened, long limit, void **records, long *count) {
    void *here;
    int status = 1;
    int64_t cells = 0, size;
    if (!opened->query || PL_set_engine(opened->engine, &here)) { /* another thread runs it */
        records[0] = NULL;
        return;
    }
    opened->thread = pthread_self();
    opened->begun = 1;
    while (status == 1 && *count < limit && cells < MOST_CELLS && (status = PL_next_solution(opened->query)) > 0) {
        records[(*count)++] = PL_record(opened->answer);
        if (PL_get_int64(opened->answer + 1, &size))
            cells += size;
    }
    records[*count] = record_end(opened, status);
    PL_set_engine(here, NULL);
}

/* Replies: see calls.pl. */

/* Read [Truth, Value, ...] as a whole, since the values may share variables: the one value if the names are None,
   otherwise a dict with its truth. Its keys are the names, or, if these are NULL, come with the values: Name-Value. */
static PyObject *get_row(word row, PyObject *names) {
    PyObject *items = get_value(row, NULL), *dict = NULL, *value = NULL;
    if (items && names == Py_None)
        value = Py_NewRef(PyList_GetItem(items, 1));
    else if (items && (dict = PyDict_New())) {
        PyObject *truth = PyList_GetItem(items, 0);
        Py_ssize_t size = PyList_Size(items);
        PyDict_SetItem(dict, truth_, Py_True);
        for (Py_ssize_t i = 1; i < size; i++) {
            PyObject *item = PyList_GetItem(items, i);
            if (names)
                PyDict_SetItem(dict, PyList_GetItem(names, i - 1), item);
            else
                PyDict_SetItem(dict, PyTuple_GetItem(item, 0), PyTuple_GetItem(item, 1));
        }
        value = truth == Py_True ? Py_NewRef(dict) : PyObject_CallFunctionObjArgs(answer_of, truth, dict, NULL);
    }
    DROP(items, dict);
    return value;
}

/* Read a block of answers, up to the first that cannot be read, and the reply that comes after them. */
static PyObject *get_answers(void *const *records, long count, PyObject *names) {
    word frame = PL_open_foreign_frame(), ref = PL_new_term_refs(1);
    PyObject *list = PyList_New(0), *end_of_it = NULL;
    uintptr_t buffers;
    PL_mark_string_buffers(&buffers);
    for (long i = 0; list && i < count; i++) {
        PyObject *row = frame && ref && PL_recorded(records[i], ref) ? get_row(ref, names) : (no_room(), NULL);
        if (!row) {
            end_of_it = PyErr_ExceptionMatches(PyExc_Exception) ? Py_BuildValue("[sN]", "error", raised_error()) : NULL;
            break;
        }
        PyList_Append(list, row);
        Py_DECREF(row);
    }
    if (list && !PyErr_Occurred() && !end_of_it)
        end_of_it = !records[count]                    ? Py_BuildValue("[ss]", "stopped", "aborted")
                    : PL_recorded(records[count], ref) ? get_reply(ref, 0)
                                                       : (no_room(), NULL);
    PL_release_string_buffers_from_mark(buffers);
    if (frame)
        PL_discard_foreign_frame(frame);
    PyObject *value = end_of_it ? Py_BuildValue("[OO]", list, end_of_it) : NULL;
    DROP(end_of_it, list);
    return value;
}

static int warn_of(word texts) {
    PyObject *list = get_value(texts, NULL), *done = list ? PyObject_CallFunctionObjArgs(warn, list, NULL) : NULL;
    DROP(list, done);
    return done != NULL;
}

/* Open the query of a reply [Names, Limit, Arguments]: give (query, names). */
static PyObject *get_query(word rest) {
    word base = PL_new_term_refs(3);
    for (int i = 0; i < 3; i++)
        if (!base || !PL_get_list(rest, base + i, rest))
            return no_room(), NULL;
    PyObject *names = get_value(base, NULL), *query = names ? open_query(base + 2, base + 1) : NULL;
    PyObject *reply = query ? Py_BuildValue("(OO)", query, names) : NULL;
    DROP(names, query);
    return reply;
}

/* Give (truth,) for a goal that has succeeded, or (truth, value) if it has a result. */
static PyObject *get_success(PyObject *truth, word result) {
    PyObject *value = result ? get_value(result, NULL) : NULL;
    return !result ? PyTuple_Pack(1, truth) : value ? Py_BuildValue("(ON)", truth, value) : NULL;
}

PyObject *get_reply(word ref, word result) {
    static word answer, query, messages, true_, undefined_;
    word head = PL_new_term_refs(3), rest = head + 1, texts = head + 2, kind = 0;
    if (!messages) {
        answer = constant("answer"), query = constant("query"), messages = constant("messages");
        true_ = constant("true"), undefined_ = constant("undefined");
    }
    if (head && PL_get_atom(ref, &kind) && (kind == true_ || kind == undefined_))
        return get_success(kind == true_ ? Py_True : undefined, result);
    if (!head || !PL_get_list(ref, head, rest) || !PL_get_atom(head, &kind))
        return get_value(ref, NULL);
    if (kind == answer)
        return get_row(rest, NULL);
    if (kind == query)
        return get_query(rest);
    if (kind == messages && PL_get_list(rest, texts, rest) && PL_get_list(rest, head, rest)) {
        PyObject *reply = get_reply(head, result);
        if (reply && !warn_of(texts))
            Py_CLEAR(reply);
        return reply;
    }
    return get_value(ref, NULL);
}

/* next(thread, query, limit, names): [answers, the reply that ended them], of which the last is ["yes"] if there
   may be more. The names are those of the values; None if there is one value, which is the answer. */
PyObject *py_next(PyObject *self, PyObject *const *arguments, Py_ssize_t size) {
    Opened *opened = PyCapsule_GetPointer(arguments[1], "query");
    long limit = PyLong_AsLong(arguments[2]), count = 0;
    void **records = limit < 0 ? NULL : malloc((limit + 1) * sizeof(void *));
    int outer = records && close_given_up(arguments[0]) ? begin_prolog(arguments[0]) : -1;
    if (outer < 0) {
        free(records);
        return PyErr_Occurred() ? NULL : PyErr_NoMemory();
    }
    PL_changed_cwd();
    forget_raised(arguments[0]);
    Py_BEGIN_ALLOW_THREADS
    compute(opened, limit, records, &count);
    Py_END_ALLOW_THREADS
    PyObject *reply = end_prolog(arguments[0], outer) ? get_answers(records, count, arguments[3]) : NULL;
    for (long i = 0; i <= count; i++)
        if (records[i])
            PL_erase(records[i]);
    free(records);
    return reply;
}

/* Destroy the engine, which runs the clean-up that its goal has left; 0 with an exception, perhaps before that. */
static int close_opened(PyObject *thread, Opened *opened) {
    void *here, *engine = opened->engine;
    if (!engine)
        return 1;
    int outer = begin_prolog(thread);
    if (outer < 0)
        return 0;
    opened->engine = NULL;
    Py_BEGIN_ALLOW_THREADS
    if (!PL_set_engine(engine, &here)) {
        if (opened->query)
            PL_close_query(opened->query);
        PL_thread_destroy_engine();
        PL_set_engine(here, NULL);
    }
    Py_END_ALLOW_THREADS
    return end_prolog(thread, outer);
}

/* Whether this thread may run the clean-up of the query's goal. */
static int may_close(Opened *opened) {
    return !opened->engine || !opened->query || !opened->begun || engines_move == Py_True
           || pthread_equal(opened->thread, pthread_self());
}

/* Take one that this thread may close from those that Python has given up, or NULL. */
static Opened *take_given_up(void) {
    for (Opened **place = &given_up, *opened; (opened = *place); place = &opened->next)
        if (may_close(opened)) {
            *place = opened->next;
            return opened;
        }
    return NULL;
}

/* Close the queries that Python has given up and this thread may close; 0 with an exception. */
int close_given_up(PyObject *thread) {
    int done = 1;
    Opened *opened;
    while (done && (opened = take_given_up())) {
        done = close_opened(thread, opened);
        if (!opened->engine)
            free(opened);
        else {
            opened->next = given_up;
            given_up = opened;
        }
    }
    return done;
}

/* close(thread, query): see above; None stands for the queries that Python has given up. */
PyObject *py_close(PyObject *self, PyObject *const *arguments, Py_ssize_t size) {
    PyObject *thread = arguments[0], *query = arguments[1];
    int done = query == Py_None ? close_given_up(thread) : close_opened(thread, PyCapsule_GetPointer(query, "query"));
    return done ? Py_NewRef(Py_None) : NULL;
}
