export const shortestPassword = 8
export const maxPasswordLength = 128

/** Each requirement of the policy, so that a form can show which ones are met. */
export const passwordRequirements = {
  length: (password: string) => [...password].length >= shortestPassword,
  lowercase: (password: string) => /\p{Ll}/u.test(password),
  uppercase: (password: string) => /\p{Lu}/u.test(password),
  digit: (password: string) => /\p{Nd}/u.test(password),
  special: (password: string) => /[^\p{L}\p{N}\s]/u.test(password),
} as const

export function meetsPasswordPolicy(password: string): boolean {
  return (
    Object.values(passwordRequirements).every((met) => met(password)) && password.length <= maxPasswordLength
  )
}
