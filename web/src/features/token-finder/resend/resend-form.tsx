import { type Language, maxNoteLength, previewDelayMs } from '@comptoir/contract/constants'
import type { GiftCodeRow } from '@comptoir/contract/tables/gift-code'
import { Anchor, Button, SegmentedControl, Text, Textarea, TextInput, Title } from '@mantine/core'
import { IconMailForward } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useDebounced } from '../../../lib/use-debounced.ts'
import { useCheckedForm } from '../../../ui/checked-form.ts'
import { DialogActions } from '../../../ui/dialog.tsx'
import { Happenings } from '../desk/happenings.tsx'
import type { EarlierSend } from './earlier-sends.ts'
import { MailPreview } from './mail-preview.tsx'
import classes from './resend-form.module.css'
import { isOtherAddress, type ResendValues, resendForm } from './resend-values.ts'
import { SentSoFar } from './sent-so-far.tsx'
import { suggestEmail } from './suggest-email.ts'

interface ResendFormProps {
  giftCode: GiftCodeRow
  /** The earlier sends, the latest first. */
  sends: readonly EarlierSend[] | undefined
  initial: ResendValues
  isSubmitting: boolean
  onSend: (values: ResendValues) => void
  onClose: () => void
}

/** The form at the left, the mail as it will arrive at the right, and in the foot where it goes. */
export function ResendForm({ giftCode, sends, initial, isSubmitting, onSend, onClose }: ResendFormProps) {
  const { t } = useTranslation()
  const languageLabel = useId()
  const { form, field, submit } = useCheckedForm({ initial, schema: resendForm(giftCode) })
  const values = form.getValues()
  const { settled: previewed } = useDebounced(values, previewDelayMs)
  const isOther = isOtherAddress(giftCode, values.email)
  const recorded = giftCode.customer_email
  const useAddress = (address: string) => form.setFieldValue('email', address)
  return (
    <form onSubmit={submit(onSend)} noValidate>
      <div className={classes.columns}>
        <div className={classes.fields}>
          <TextInput
            label={t('tokenFinder.recipient_name')}
            required
            maxLength={120}
            data-autofocus
            {...field('name')}
          />
          <div>
            <TextInput
              label={t('tokenFinder.recipient_email')}
              type="email"
              required
              maxLength={254}
              {...field('email')}
            />
            <AddressHints
              suggestion={suggestEmail(values.email)}
              recorded={isOther ? recorded : null}
              onUse={useAddress}
            />
          </div>
          {isOther && (
            <Textarea
              label={t('tokenFinder.reason')}
              description={t('tokenFinder.reason_hint')}
              inputWrapperOrder={['label', 'input', 'error', 'description']}
              required
              autosize
              minRows={2}
              maxLength={maxNoteLength}
              {...field('reason')}
            />
          )}
          <div>
            <Text id={languageLabel} fw={500} mb={2}>
              {t('tokenFinder.language')}
            </Text>
            <SegmentedControl
              size="xs"
              aria-labelledby={languageLabel}
              value={values.language}
              onChange={(language) => form.setFieldValue('language', language === 'fr' ? 'fr' : 'en')}
              data={[
                { value: 'fr', label: 'FR' },
                { value: 'en', label: 'EN' },
              ]}
            />
          </div>
          <Happenings title={<Title order={3}>{t('tokenFinder.sent_so_far')}</Title>}>
            <SentSoFar giftCode={giftCode} sends={sends} />
          </Happenings>
        </div>
        <MailPreview giftCode={giftCode} values={previewed} email={values.email.trim()} />
      </div>
      <DialogActions>
        <Text c="dimmed" className={classes.destination ?? ''}>
          <Destination email={values.email.trim()} language={values.language} />
        </Text>
        <Button variant="subtle" color="gray" disabled={isSubmitting} onClick={onClose}>
          {t('ui.cancel')}
        </Button>
        <Button
          type="submit"
          loading={isSubmitting}
          leftSection={<IconMailForward size={16} stroke={1.75} aria-hidden="true" />}
        >
          {t('tokenFinder.send')}
        </Button>
      </DialogActions>
    </form>
  )
}

interface AddressHintsProps {
  /** A correction of the domain, where it looks mistyped. */
  suggestion: string | undefined
  /** The record's own address, where another one is typed. */
  recorded: string | null
  onUse: (address: string) => void
}

function AddressHints({ suggestion, recorded, onUse }: AddressHintsProps) {
  const { t } = useTranslation()
  return (
    <>
      {suggestion && (
        <Text fz="xs" c="dimmed" mt={4}>
          {t('tokenFinder.did_you_mean')}{' '}
          <Anchor component="button" type="button" inherit onClick={() => onUse(suggestion)}>
            {suggestion}
          </Anchor>
          ?
        </Text>
      )}
      {recorded && (
        <Text fz="xs" c="dimmed" mt={4} className={classes.recorded ?? ''}>
          {t('tokenFinder.record_says', { email: recorded })}{' '}
          <Anchor component="button" type="button" inherit onClick={() => onUse(recorded)}>
            {t('tokenFinder.use_recorded')}
          </Anchor>
        </Text>
      )}
    </>
  )
}

function Destination({ email, language }: { email: string; language: Language }) {
  const { t } = useTranslation()
  if (email === '') return null
  return t('tokenFinder.goes_to', { email, language: t(`tokenFinder.in_${language}`) })
}
