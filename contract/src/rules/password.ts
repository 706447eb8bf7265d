export const shortestPassword = 8
export const longestPassword = 128

/** Each demand of the policy, so that a form can tick them off as they are met. */
export const passwordDemands = {
  length: (password: string) => [...password].length >= shortestPassword,
  lowercase: (password: string) => /\p{Ll}/u.test(password),
  uppercase: (password: string) => /\p{Lu}/u.test(password),
  digit: (password: string) => /\p{Nd}/u.test(password),
  special: (password: string) => /[^\p{L}\p{N}\s]/u.test(password),
} as const

export function meetsPasswordPolicy(password: string): boolean {
  return Object.values(passwordDemands).every((met) => met(password)) && password.length <= longestPassword
}
