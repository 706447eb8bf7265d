import { SegmentedControl } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { FormMode, FormState } from './form-state.ts'

/** Switches between the form for companies and the one for customers. */
export function ModeSwitch({ state: { mode, setMode } }: { state: FormState }) {
  const { t } = useTranslation()
  return (
    <SegmentedControl
      aria-label={t('contactForm.mode')}
      value={mode}
      onChange={(next) => setMode(next as FormMode)}
      data={[
        { value: 'b2b', label: t('contactForm.b2b') },
        { value: 'b2c', label: t('contactForm.b2c') },
      ]}
    />
  )
}
