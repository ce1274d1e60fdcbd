/* Linked into the engine's library (tab_library.py): begin(NAME) makes one of its modules.
   It takes the place of 185 libraries of one line each, which mypyc would make otherwise. */
#include <Python.h>

static PyObject *group;

static PyObject *begin(PyObject *self, PyObject *name) {
  PyObject *parts = PyObject_CallMethod(name, "replace", "ss", ".", "___");
  if (!parts) return NULL;
  PyObject *attribute = PyUnicode_FromFormat("init_%U", parts);
  Py_DECREF(parts);
  if (!attribute) return NULL;
  PyObject *capsule = PyObject_GetAttr(group, attribute);
  Py_DECREF(attribute);
  if (!capsule) return NULL;
  void *make = PyCapsule_GetPointer(capsule, PyCapsule_GetName(capsule));
  Py_DECREF(capsule);
  return make ? ((PyObject *(*)(void))make)() : NULL;
}

static PyMethodDef methods[] = {{"begin", begin, METH_O, NULL}, {NULL, NULL, 0, NULL}};
static struct PyModuleDef definition = {PyModuleDef_HEAD_INIT, "pestis_compiled", NULL, -1, methods};

PyMODINIT_FUNC PyInit_pestis_compiled(void) {
  group = PyImport_ImportModule("pestis__mypyc");
  return group ? PyModule_Create(&definition) : NULL;
}
