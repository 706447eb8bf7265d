import { maxPageSize } from '@comptoir/contract/constants'
import { Button, FileButton, Group, Stack, Text, Textarea } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import { type DragEvent, type FormEvent, useRef, useState } from 'react'
import { useWords } from '../../lib/use-words.ts'
import { FailureNote } from '../../ui/error-panel.tsx'
import { type EmailList, listFileText, maxListFileBytes, parseEmailList } from './email-list.ts'

/** The number of blocked addresses that the contact form searches. */
const maxImported = maxPageSize.blocked

interface ImportListProps {
  text: string
  onChange: (text: string) => void
  checking: boolean
  /** Why the last check failed, if it did. */
  failure: unknown
  onCheck: (list: EmailList) => void
  onClose: () => void
}

type InputError =
  | { key: 'import_empty' | 'import_too_large' | 'import_unreadable' }
  | { key: 'import_too_many'; found: number }

/** The first step: a list is pasted, dropped or read from a file. */
export function ImportList({ text, onChange, checking, failure, onCheck, onClose }: ImportListProps) {
  const { t, format, reasonText } = useWords()
  const input = useRef<HTMLTextAreaElement>(null)
  const [inputError, setInputError] = useState<InputError>()
  const [fileRead, setFileRead] = useState<string>()
  const [isDraggedOver, setDraggedOver] = useState(false)
  const most = format.number(maxImported)

  function showError(error: InputError): void {
    setInputError(error)
    input.current?.focus()
  }

  async function read(file: File | null): Promise<void> {
    if (!file) return
    setFileRead(undefined)
    if (file.size > maxListFileBytes) return showError({ key: 'import_too_large' })
    try {
      onChange(listFileText(new Uint8Array(await file.arrayBuffer())))
      setInputError(undefined)
      setFileRead(file.name)
    } catch (error) {
      console.info('A file could not be read.', error)
      showError({ key: 'import_unreadable' })
    }
  }

  function check(event: FormEvent): void {
    event.preventDefault()
    const list = parseEmailList(text)
    const found = list.emails.length
    if (found > maxImported) showError({ key: 'import_too_many', found })
    else if (found + list.invalid.length === 0) showError({ key: 'import_empty' })
    else onCheck(list)
  }

  function onDragOver(event: DragEvent): void {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setDraggedOver(true)
  }

  function onDrop(event: DragEvent): void {
    setDraggedOver(false)
    const file = event.dataTransfer.files[0]
    if (!file) return
    event.preventDefault()
    void read(file)
  }

  return (
    <form onSubmit={check} noValidate>
      <Stack gap="md">
        <Textarea
          ref={input}
          label={t('blockedEmails.import_list')}
          description={t('blockedEmails.import_hint', { most })}
          value={text}
          onChange={(event) => {
            onChange(event.currentTarget.value)
            setInputError(undefined)
            setFileRead(undefined)
          }}
          onDragOver={onDragOver}
          onDragLeave={() => setDraggedOver(false)}
          onDrop={onDrop}
          error={
            inputError &&
            t(
              `blockedEmails.${inputError.key}`,
              inputError.key === 'import_too_many' ? { found: format.number(inputError.found), most } : {},
            )
          }
          rows={9}
          spellCheck={false}
          autoCapitalize="none"
          readOnly={checking}
          classNames={{ input: 'mono' }}
          styles={{
            input: {
              resize: 'vertical',
              ...(isDraggedOver && { outline: '3px dashed var(--link)', outlineOffset: -6 }),
            },
          }}
          data-autofocus
        />
        <Group gap="sm">
          <FileButton onChange={read} accept=".csv,.txt,text/csv,text/plain">
            {(props) => (
              <Button
                {...props}
                variant="default"
                leftSection={<IconFileText size={18} aria-hidden="true" />}
                disabled={checking}
              >
                {t('blockedEmails.import_choose')}
              </Button>
            )}
          </FileButton>
          <Text fz="sm" c="dimmed" role="status" className="anywhere">
            {fileRead && t('blockedEmails.import_read', { name: fileRead })}
          </Text>
        </Group>
        {failure !== null && !checking && (
          <FailureNote>
            {t('blockedEmails.import_unchecked')} {reasonText(failure)}
          </FailureNote>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} disabled={checking}>
            {t('ui.cancel')}
          </Button>
          <Button type="submit" loading={checking}>
            {t('blockedEmails.import_check')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
