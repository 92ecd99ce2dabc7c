/** Words the primitives bring along. */
export const primitiveText = {
  close: 'Close',
  cancel: 'Cancel',
} as const
