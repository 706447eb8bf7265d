import { contactForm } from './contact-form.ts'
import type { Screen } from './screen.ts'
import { resendLookup, tokenFinder } from './token-finder.ts'

export const allScreens: readonly Screen[] = [contactForm, tokenFinder, resendLookup]
