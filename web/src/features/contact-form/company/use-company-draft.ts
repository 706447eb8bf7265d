import type { UseFormReturnType } from '@mantine/form'
import { useSession } from '../../../data/session.ts'
import { useDraft } from '../../../ui/draft-offer.tsx'
import type { CompanyValues } from './company-values.ts'

/** What is typed about a company is kept for the person; `leave` is for when the form closes without saving. */
export function useCompanyDraft(
  which: string,
  form: UseFormReturnType<CompanyValues>,
  onRestored?: (values: CompanyValues) => void,
) {
  const session = useSession()
  const owner = session.status === 'absent' ? 0 : session.user.id
  const draft = useDraft({ owner, name: `company:${which}`, form, onRestored })
  return {
    ...draft,
    leave(): void {
      // An offer that was left alone is made again the next time.
      if (form.isDirty() || !draft.offer) draft.forget()
    },
  }
}
