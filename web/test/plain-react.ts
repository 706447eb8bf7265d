/**
 * Evaluated before React. Its development build reports every render to the profiler and notes where each element was made,
 * which takes a twentieth of the time and which nothing reads. Its warnings stay.
 */
Reflect.deleteProperty(console, 'timeStamp')
Reflect.deleteProperty(console, 'createTask')
