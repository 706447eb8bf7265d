export const confirmation = {} as const
