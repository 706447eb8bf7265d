import type { AccountRow } from '@comptoir/contract/tables/account'
import type { ContactRow } from '@comptoir/contract/tables/contact'
import { useState } from 'react'
import type { ChosenProperty } from '../../../data/chosen-property.ts'
import { useWords } from '../../../lib/use-words.ts'
import { LoadingPanel } from '../../../ui/state-panel.tsx'
import type { FormMode } from '../form-state.ts'
import { CardTitle, CodeCard } from './code-card.tsx'
import type { GeneratedCode } from './confirmation-data.ts'
import classes from './confirmation-panel.module.css'
import { GenerateForm } from './generate-form.tsx'
import { TodaysCodes } from './todays-codes.tsx'

interface ConfirmationPanelProps {
  mode: FormMode
  company: AccountRow
  /** The buyer, once one is chosen. */
  contact: ContactRow | undefined
  /** How often the same buyer was chosen again: the next step then gets the focus. */
  choices: number
  /** While the buyer loads, the form is not shown, because it would be replaced as soon as the buyer has loaded. */
  isContactLoading: boolean
  property: ChosenProperty
  /** Edits the buyer, who has no email. */
  onAddEmail: () => void
  /** Leaves the buyer for the next one. */
  onNext: () => void
}

/** Generates a confirmation code for the buyer, and lists the codes of the day for the company or for customers. */
export function ConfirmationPanel({ isContactLoading, ...props }: ConfirmationPanelProps) {
  const { company, contact, property } = props
  if (isContactLoading)
    return (
      <section className={classes.card} aria-labelledby="confirmation-title">
        <CardTitle />
        <LoadingPanel />
      </section>
    )
  return <CodeSection key={`${company.id} ${contact?.id} ${property.id}`} {...props} />
}

function CodeSection({
  contact,
  choices,
  onAddEmail,
  onNext,
  ...where
}: Omit<ConfirmationPanelProps, 'isContactLoading'>) {
  const { t, format } = useWords()
  const { mode, company, property } = where
  const [generated, setGenerated] = useState<GeneratedCode>()
  const [again, setAgain] = useState(false)
  /** The code that was cancelled last, from its card or from the list below. */
  const [cancelledId, setCancelledId] = useState<number>()
  const shown = generated?.id === cancelledId ? undefined : generated
  return (
    <>
      <section className={classes.card} aria-labelledby="confirmation-title">
        {shown && contact ? (
          <CodeCard
            generated={shown}
            purchase={{ ...where, contact }}
            onCancelled={setCancelledId}
            onNext={onNext}
          />
        ) : (
          <>
            <CardTitle />
            <p className="dim anywhere" style={{ margin: '0.25rem 0 0.75rem' }} id="code-buyer">
              {contact
                ? t('confirmation.for_contact', {
                    name: format.person(contact.name),
                    property: property.name,
                  })
                : t('confirmation.at_property', { property: property.name })}
            </p>
            <GenerateForm
              {...where}
              {...{ contact, choices, again, onAddEmail }}
              onGenerated={setGenerated}
            />
          </>
        )}
      </section>
      <TodaysCodes
        mode={mode}
        company={company}
        onCancelled={setCancelledId}
        {...(shown
          ? {
              onAgain: () => {
                setGenerated(undefined)
                setAgain(true)
              },
            }
          : {})}
      />
    </>
  )
}
