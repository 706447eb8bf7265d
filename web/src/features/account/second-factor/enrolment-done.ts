import { createContext } from 'react'

/** Leaves the enrolment screen. It stays until then, because it may still show the recovery codes. */
export const EnrolmentDone = createContext<() => void>(() => undefined)
