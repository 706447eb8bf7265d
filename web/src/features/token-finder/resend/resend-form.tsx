import { maxNoteLength, previewDelayMs } from '@comptoir/contract/constants'
import type { GiftCodeRow } from '@comptoir/contract/tables/gift-code'
import { Anchor, Button, Group, SegmentedControl, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format.ts'
import { useDebounced } from '../../../lib/use-debounced.ts'
import { useCheckedForm } from '../../../ui/checked-form.ts'
import type { EarlierSend } from './earlier-sends.ts'
import { MailPreview } from './mail-preview.tsx'
import classes from './resend-form.module.css'
import { isOtherAddress, type ResendValues, resendForm } from './resend-values.ts'
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

export function ResendForm({ giftCode, sends, initial, isSubmitting, onSend, onClose }: ResendFormProps) {
  const { t } = useTranslation()
  const { form, field, submit } = useCheckedForm({ initial, schema: resendForm(giftCode) })
  const values = form.getValues()
  const { settled: previewed } = useDebounced(values, previewDelayMs)
  const suggestion = suggestEmail(values.email)
  return (
    <div className={classes.columns}>
      <form onSubmit={submit(onSend)} noValidate>
        <Stack gap="md">
          <LastSent giftCode={giftCode} sends={sends} />
          <TextInput
            label={t('tokenFinder.recipient_name')}
            required
            maxLength={120}
            data-autofocus
            {...field('name')}
          />
          <TextInput
            label={t('tokenFinder.recipient_email')}
            type="email"
            required
            maxLength={254}
            {...field('email')}
            {...(suggestion
              ? {
                  description: (
                    <>
                      {t('tokenFinder.did_you_mean')}{' '}
                      <Anchor
                        component="button"
                        type="button"
                        inherit
                        onClick={() => form.setFieldValue('email', suggestion)}
                      >
                        {suggestion}
                      </Anchor>
                      ?
                    </>
                  ),
                }
              : {})}
          />
          {isOtherAddress(giftCode, values.email) && (
            <Textarea
              label={t('tokenFinder.reason')}
              description={t('tokenFinder.reason_hint', { email: giftCode.customer_email || '–' })}
              required
              autosize
              minRows={2}
              maxLength={maxNoteLength}
              {...field('reason')}
            />
          )}
          <fieldset className={classes.language}>
            <Text component="legend" fz="sm" fw={500}>
              {t('tokenFinder.language')}
            </Text>
            <SegmentedControl
              aria-label={t('tokenFinder.language')}
              value={values.language}
              onChange={(language) => form.setFieldValue('language', language === 'fr' ? 'fr' : 'en')}
              data={[
                { value: 'fr', label: 'FR' },
                { value: 'en', label: 'EN' },
              ]}
            />
          </fieldset>
          <Group justify="flex-end">
            <Button variant="default" disabled={isSubmitting} onClick={onClose}>
              {t('ui.cancel')}
            </Button>
            <Button type="submit" loading={isSubmitting}>
              {t('tokenFinder.send')}
            </Button>
          </Group>
        </Stack>
      </form>
      <MailPreview giftCode={giftCode} values={previewed} />
    </div>
  )
}

/** The time of the last send, and by whom if that is known. */
function LastSent({ giftCode, sends }: { giftCode: GiftCodeRow; sends: readonly EarlierSend[] | undefined }) {
  const { t } = useTranslation()
  const format = useFormat()
  const [latest] = sends ?? []
  const moment = latest?.createdAt ?? giftCode.cwf_last_sent
  if (!moment) return <Text c="dimmed">{t('tokenFinder.never_sent')}</Text>
  const facts = { moment: format.moment(moment), name: latest?.user?.name, to: latest?.new?.to }
  return (
    <Text c="dimmed" style={{ overflowWrap: 'anywhere' }} title={format.utcMoment(moment)}>
      {facts.name && facts.to ? t('tokenFinder.sent_by', facts) : t('tokenFinder.sent_at', facts)}
      {latest?.new?.reason && (
        <Text component="span" display="block" fz="sm">
          {t('tokenFinder.sent_reason', { reason: latest.new.reason })}
        </Text>
      )}
    </Text>
  )
}
