/** Name of the field that carries the operation of the form that cancels. */
export const OPERATION_FIELD = 'operation';
