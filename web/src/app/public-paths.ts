/** The paths of the screens that need no session. Any other path shows the sign-in screen to a user without one. */
export const publicPaths = [
  '/providersignin',
  '/forgotpassword',
  '/resetpassword',
  '/activateuser',
  '/unsubscribe',
  '/logout',
] as const

export type PublicPath = (typeof publicPaths)[number]
