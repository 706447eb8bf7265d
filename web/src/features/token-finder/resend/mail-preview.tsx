import { previewDelayMs } from '@comptoir/contract/constants'
import type { GiftCodeRow } from '@comptoir/contract/tables/gift-code'
import { Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useDebounced } from '../../../lib/use-debounced.ts'
import { LoadingPanel } from '../../../ui/state-panel.tsx'
import { mailPreview } from './resend-data.ts'
import classes from './resend-form.module.css'
import type { ResendValues } from './resend-values.ts'

/** The mail as it would arrive, with the code masked, in a sandboxed frame without scripts or origin. */
export function MailPreview({ giftCode, values }: { giftCode: GiftCodeRow; values: ResendValues }) {
  const { t } = useTranslation()
  const { settled } = useDebounced(values, previewDelayMs)
  const preview = useQuery(mailPreview(giftCode, settled))
  const email = values.email.trim()
  if (preview.data === null) return null
  return (
    <section className={classes.preview} aria-label={t('tokenFinder.preview')}>
      <div className="wrap between baseline gap-line">
        <Title order={3}>{t('tokenFinder.preview')}</Title>
        <Text fz="xs" c="dimmed">
          {t('tokenFinder.preview_masked')}
        </Text>
      </div>
      {values.name.trim() === '' ? (
        <Text c="dimmed" mt="sm">
          {t('tokenFinder.preview_needs_name')}
        </Text>
      ) : preview.data ? (
        <>
          <dl className={classes.envelope}>
            <dt>{t('tokenFinder.preview_to')}</dt>
            <dd title={`${values.name} ${email}`}>
              {values.name} <span className="dim">{email}</span>
            </dd>
            <dt>{t('tokenFinder.preview_subject')}</dt>
            <dd title={preview.data.subject}>
              <strong>{preview.data.subject}</strong>
            </dd>
          </dl>
          <iframe
            title={t('tokenFinder.preview_frame')}
            className={classes.frame}
            sandbox=""
            srcDoc={preview.data.html}
          />
        </>
      ) : preview.isError ? (
        <Text c="dimmed" role="status">
          {t('tokenFinder.preview_failed')}
        </Text>
      ) : (
        preview.isFetching && <LoadingPanel />
      )}
    </section>
  )
}
