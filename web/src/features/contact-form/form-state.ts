import { useSearchParams } from 'react-router'

export type FormMode = 'b2b' | 'b2c'

/** What the form is about. It stands in the address bar, so that reloading and going back keep it. */
export interface FormState {
  mode: FormMode
  companyId: number | undefined
  contactId: number | undefined
  setMode: (mode: FormMode) => void
  openCompany: (companyId: number, contactId?: number) => void
  chooseContact: (contactId: number | undefined) => void
  /** Back to the search. */
  close: () => void
}

export function useFormState(): FormState {
  const [params, setParams] = useSearchParams()
  const go = (next: Record<string, number | string | undefined>, replace = false) => {
    const after = Object.entries(next).filter(([, value]) => value !== undefined)
    setParams(Object.fromEntries(after.map(([name, value]) => [name, String(value)])), { replace })
  }
  const mode: FormMode = params.get('for') === 'b2c' ? 'b2c' : 'b2b'
  const marked = { for: mode === 'b2c' ? mode : undefined }
  const companyId = mode === 'b2c' ? undefined : numberIn(params.get('company'))
  return {
    mode,
    companyId,
    contactId: numberIn(params.get('contact')),
    setMode: (next) => go({ for: next === 'b2c' ? next : undefined }),
    openCompany: (company, contact) => go({ company, contact }),
    chooseContact: (contact) => go({ ...marked, company: companyId, contact }, true),
    close: () => go(marked),
  }
}

/** The form for customers, with one of them chosen. */
export function customersAddress(contactId: number | undefined): string {
  return contactId === undefined ? '?for=b2c' : `?for=b2c&contact=${contactId}`
}

function numberIn(text: string | null): number | undefined {
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : undefined
}
