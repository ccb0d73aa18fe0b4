/* What values in both directions need: errors, and handles. */

#include "prolog.h"
#include <stdlib.h>
#include <string.h>

enum { BLOB = 9, REP_UTF8 = 0x100000 };

/* Raise MemoryError unless there is an exception. */
int no_room(void) {
    PL_clear_exception();
    if (!PyErr_Occurred())
        PyErr_SetString(PyExc_MemoryError, "Prolog has no room for the value: raise the flag stack_limit");
    return 0;
}

/* Call a predicate that takes no time; 0 without a Python exception after a failure or an error. */
int call_prolog(const char *module, const char *name, int arity, word arguments) {
    int done = PL_call_predicate(NULL, Q_NODEBUG | Q_PASS_EXCEPTION, PL_predicate(name, arity, module), arguments);
    if (!done)
        PL_clear_exception();
    return done;
}

/* Give the exception that has been raised, and clear it. */
PyObject *raised_error(void) {
    PyObject *type, *error, *traceback;
    PyErr_Fetch(&type, &error, &traceback);
    PyErr_NormalizeException(&type, &error, &traceback);
    if (traceback)
        PyException_SetTraceback(error, traceback);
    DROP(type, traceback);
    return error;
}

/* Give the atom of a text, which is kept. */
word constant(const char *text) {
    return PL_new_atom_mbchars(REP_UTF8, strlen(text), text);
}

/* Handles. Prolog does not collect an atom as long as a Blob for it lives, nor Python an object of which Prolog
   has a handle. Where either is given up, no lock may be waited for: the release comes with the next call. */

static word *given_up_atoms;
static size_t given_up, room_for_atoms;

static void give_up(PyObject *capsule) {
    if (given_up == room_for_atoms) {
        size_t more = 2 * room_for_atoms + 16;
        word *atoms = PyMem_Realloc(given_up_atoms, more * sizeof(word));
        if (!atoms)
            return;
        given_up_atoms = atoms, room_for_atoms = more;
    }
    given_up_atoms[given_up++] = (word)PyCapsule_GetPointer(capsule, "atom");
}

static PyObject *blob_of(word atom) {
    PyObject *kept = PyCapsule_New((void *)atom, "atom", give_up);
    if (kept)
        PL_register_atom(atom);
    PyObject *blob = kept ? PyObject_CallFunction(Blob, "nO", (Py_ssize_t)atom, kept) : NULL;
    Py_XDECREF(kept);
    return blob;
}

typedef struct given {
    PyObject *object;
    struct given *next;
} Given;

static Given *given_objects;

static void acquire_object(word atom) {
    Py_INCREF(*(PyObject **)PL_blob_data(atom, NULL, NULL));
}

static int release_object(word atom) {
    Given *given = malloc(sizeof(Given));
    if (!given)
        return 0;
    given->object = *(PyObject **)PL_blob_data(atom, NULL, NULL);
    given->next = __atomic_load_n(&given_objects, __ATOMIC_RELAXED);
    while (!__atomic_compare_exchange_n(&given_objects, &given->next, given, 0, __ATOMIC_RELEASE, __ATOMIC_RELAXED))
        ;
    return 1;
}

/* SWI-Prolog's PL_blob_t. */
static struct {
    uintptr_t magic, flags;
    const char *name;
    int (*release)(word);
    void *compare, *write;
    void (*acquire)(word);
    void *further[16];
} object_type = {0x75293a00 | 1, 0x01 /* unique */, "py_object", release_object, NULL, NULL, acquire_object, {NULL}};

int put_object(word ref, PyObject *object) {
    PL_put_blob(ref, &object, sizeof object, &object_type); /* 0 if Prolog has a handle of it already */
    return PL_term_type(ref) == BLOB || no_room();
}

static PyObject *object_of(word ref) {
    void *data, *type;
    if (PL_get_blob(ref, &data, NULL, &type) && type == &object_type)
        return Py_NewRef(*(PyObject **)data);
    return NULL;
}

/* Release what either side has given up since the last time. */
void release_objects(void) {
    while (given_up)
        PL_unregister_atom(given_up_atoms[--given_up]);
    Given *given = given_objects ? __atomic_exchange_n(&given_objects, NULL, __ATOMIC_ACQUIRE) : NULL;
    while (given) {
        Given *next = given->next;
        Py_DECREF(given->object);
        free(given);
        given = next;
    }
}

PyObject *handle_of(word ref) {
    word atom;
    PyObject *object = object_of(ref);
    return object ? object : PL_get_atom(ref, &atom) ? blob_of(atom) : NULL;
}
