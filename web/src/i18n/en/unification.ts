export const unification = {
  none: 'The list is empty',
  none_text: 'No records have been put forward for unification yet.',
} as const
