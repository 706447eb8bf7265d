import { type Language, languages, maxNoteLength } from '@comptoir/contract/constants'
import type { GiftCodeRow } from '@comptoir/contract/tables/gift-code'
import { Anchor, Button, SegmentedControl, Text, Textarea, TextInput, Title } from '@mantine/core'
import { IconMailForward } from '@tabler/icons-react'
import { type KeyboardEvent, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { languageNames } from '../../../i18n/languages.ts'
import { withIcon } from '../../../ui/button-icon.ts'
import { useCheckedForm } from '../../../ui/checked-form.ts'
import { DialogActions } from '../../../ui/dialog.tsx'
import { KeyCap } from '../../../ui/key-hints.tsx'
import { EventList } from '../desk/answer-card.tsx'
import type { EarlierSend } from './earlier-sends.ts'
import { MailPreview } from './mail-preview.tsx'
import classes from './resend-form.module.css'
import { type Addressee, addressees, isOtherAddress, type ResendValues, resendForm } from './resend-values.ts'
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
  const isOther = isOtherAddress(giftCode, values.email)
  const recorded = addressees(giftCode)
  const entered = values.email.trim().toLowerCase()
  const next = recorded.find(({ email }) => email !== entered)
  // The record's addresses with their names, as the clerk corrected them: a change of address changes the name too.
  const names = useRef(new Map([...recorded, initial].map(({ email, name }) => [email, name])))

  function enterName(name: string): void {
    names.current.set(entered, name)
    form.setFieldValue('name', name)
  }

  function enterAddress(address: string): void {
    const addressee = recorded.find(({ email }) => email === address.trim().toLowerCase())
    if (addressee) form.setFieldValue('name', names.current.get(addressee.email) ?? '')
    form.setFieldValue('email', address)
  }

  /** Alt+A. By the place of the key, because with Alt a Mac types another character. */
  function onKeyDown(event: KeyboardEvent): void {
    const isAltAlone = event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey
    if (!isAltAlone || event.code !== 'KeyA' || !next) return
    event.preventDefault()
    enterAddress(next.email)
  }

  return (
    <form onSubmit={submit(onSend)} onKeyDown={onKeyDown} noValidate>
      <div className={classes.columns}>
        <div className={classes.fields}>
          <TextInput
            label={t('tokenFinder.recipient_name')}
            required
            maxLength={120}
            data-autofocus
            {...field('name')}
            onChange={(event) => enterName(event.currentTarget.value)}
          />
          <div>
            {next && (
              <Anchor
                component="button"
                type="button"
                style={{ float: 'right' }}
                aria-keyshortcuts="Alt+A"
                onClick={() => enterAddress(next.email)}
              >
                {t(recorded.length > 1 ? `tokenFinder.use_${next.of}` : 'tokenFinder.use_recorded')}
                <span
                  className="inline-row gap-xs keyboard-only"
                  style={{ marginInlineStart: '0.5rem' }}
                  aria-hidden="true"
                >
                  <KeyCap of="Alt" />
                  <KeyCap of="A" />
                </span>
              </Anchor>
            )}
            <TextInput
              label={t('tokenFinder.recipient_email')}
              type="email"
              required
              maxLength={254}
              {...field('email')}
              onChange={(event) => enterAddress(event.currentTarget.value)}
            />
            <AddressHints
              suggestion={suggestEmail(values.email)}
              recorded={next ? recorded : []}
              onUse={enterAddress}
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
              data={languages.toReversed().map((value) => ({ value, label: languageNames[value] }))}
            />
          </div>
          <EventList title={<Title order={3}>{t('tokenFinder.sent_so_far')}</Title>}>
            <SentSoFar giftCode={giftCode} sends={sends} />
          </EventList>
        </div>
        <MailPreview giftCode={giftCode} values={values} />
      </div>
      <DialogActions>
        <Text c="dimmed" className="anywhere shrinkable" flex="1 1 16rem">
          <Destination email={values.email.trim()} language={values.language} />
        </Text>
        <Button variant="subtle" color="gray" disabled={isSubmitting} onClick={onClose}>
          {t('ui.cancel')}
        </Button>
        <Button type="submit" loading={isSubmitting} {...withIcon(IconMailForward)}>
          {t('tokenFinder.send')}
        </Button>
      </DialogActions>
    </form>
  )
}

interface AddressHintsProps {
  /** A correction of the domain, where it looks mistyped. */
  suggestion: string | undefined
  /** The record's addresses, if there is another than the one entered. */
  recorded: readonly Addressee[]
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
      {recorded.length > 0 && (
        <Text fz="xs" c="dimmed" mt={4} className="anywhere">
          {t('tokenFinder.record_says', {
            email: recorded
              .map(({ of, email }) =>
                recorded.length > 1 ? t(`tokenFinder.address_of_${of}`, { email }) : email,
              )
              .join(', '),
          })}
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
