import { Button, Group, Stack, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { download } from '../../../lib/download.ts'
import { withIcon } from '../../../ui/button-icon.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Dialog, DialogActions } from '../../../ui/dialog.tsx'
import classes from '../account.module.css'
import { reloadSecondFactors } from './second-factor-data.ts'

/** After a factor was added: the recovery codes if it is the first one, and otherwise the end. */
export function useAdded(onClose: () => void) {
  const [codes, setCodes] = useState<readonly string[]>()
  return {
    recoveryCodes: codes && <RecoveryCodesDialog codes={codes} onClose={onClose} />,
    async onAdded({ recoveryCodes }: { recoveryCodes?: readonly string[] | undefined }): Promise<void> {
      if (recoveryCodes) setCodes(recoveryCodes)
      else onClose()
      await reloadSecondFactors()
    },
  }
}

/** New recovery codes. They are shown this once. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { t } = useTranslation()
  const text = codes.join('\n')
  return (
    <Dialog title={t('secondFactor.codes')} onClose={onClose} isPersistent>
      <Stack gap="md">
        <Text>{t('secondFactor.codes_text')}</Text>
        <ul className={classes.codes} aria-label={t('secondFactor.codes')}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <Group gap="xs">
          <CopyButton code={text} />
          <Button
            variant="default"
            {...withIcon(IconDownload)}
            onClick={() =>
              download(`${t('secondFactor.codes_file')}.txt`, [`${text}\n`], 'text/plain;charset=utf-8')
            }
          >
            {t('secondFactor.download')}
          </Button>
        </Group>
      </Stack>
      <DialogActions>
        <Button onClick={onClose}>{t('secondFactor.codes_saved')}</Button>
      </DialogActions>
    </Dialog>
  )
}
