import { useSearchParams } from 'react-router'
import { holdKeys } from '../../lib/held-keys.ts'

export type FormMode = 'b2b' | 'b2c'

/** The mode, company and contact of the form. Stored in the URL, so that reloading and going back keep it. */
export interface FormState {
  mode: FormMode
  companyId: number | undefined
  contactId: number | undefined
  setMode: (mode: FormMode) => void
  openCompany: (companyId: number, contactId?: number) => void
  /** Opens the form of a company that was changed and not saved. */
  resumeCompany: (companyId: number) => void
  /** Opens the form of a new contact of the company, or of a new customer, that was not saved. */
  resumeContact: (to: { companyId: number } | 'customers') => void
  /** The form that the page was opened to continue. */
  resumes: 'company' | 'contact' | undefined
  chooseContact: (contactId: number | undefined) => void
  /** Returns to the company search. */
  close: () => void
}

export function useFormState(): FormState {
  const [params, setParams] = useSearchParams()
  const setState = (next: Record<string, number | string | undefined>, replace = false) => {
    // Another view: what is typed before its field has the focus is meant for that field.
    if (!replace) holdKeys()
    const after = Object.entries(next).filter(([, value]) => value !== undefined)
    setParams(Object.fromEntries(after.map(([name, value]) => [name, String(value)])), { replace })
  }
  const mode: FormMode = params.get('for') === 'b2c' ? 'b2c' : 'b2b'
  const modeParam = { for: mode === 'b2c' ? mode : undefined }
  const companyId = mode === 'b2c' ? undefined : parseId(params.get('company'))
  return {
    mode,
    companyId,
    contactId: parseId(params.get('contact')),
    setMode: (next) => setState({ for: next === 'b2c' ? next : undefined }),
    openCompany: (company, contact) => setState({ company, contact }),
    resumeCompany: (company) => setState({ company, resume: 'company' }),
    resumeContact: (to) =>
      setState({ ...(to === 'customers' ? { for: 'b2c' } : { company: to.companyId }), resume: 'contact' }),
    resumes: (['company', 'contact'] as const).find((form) => form === params.get('resume')),
    chooseContact: (contact) => setState({ ...modeParam, company: companyId, contact }, true),
    close: () => setState(modeParam),
  }
}

/** The URL of the B2C form, with a contact chosen. */
export function customersUrl(contactId: number | undefined): string {
  return contactId === undefined ? '?for=b2c' : `?for=b2c&contact=${contactId}`
}

function parseId(text: string | null): number | undefined {
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : undefined
}
