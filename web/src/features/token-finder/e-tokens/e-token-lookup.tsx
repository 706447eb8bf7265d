import { Button, Group, TextInput } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureKey } from '../../../data/failure.ts'
import { useErrorText } from '../../../i18n/use-error-text.ts'
import { isModalOpen } from '../../../ui/is-modal-open.ts'
import classes from './e-token-lookup.module.css'
import { type EToken, eTokenByExternalId } from './e-tokens-data.ts'

type ETokenLookupState = ReturnType<typeof useETokenLookup>

/** The text of the lookup field, and the state of the last lookup. */
export function useETokenLookup(onFound: (token: EToken) => void) {
  const queryClient = useQueryClient()
  const [typed, setTyped] = useState('')
  const look = useMutation({
    mutationFn: (externalId: string) => queryClient.fetchQuery(eTokenByExternalId(externalId)),
    onSuccess: (token) => {
      if (token) onFound(token)
    },
  })
  return {
    typed,
    look,
    setText(text: string) {
      setTyped(text)
      look.reset()
    },
    lookUp(externalId: string) {
      setTyped(externalId)
      look.mutate(externalId)
    },
  }
}

/** Finds one token by its external id: typed, pasted, or scanned by a reader that ends with Enter. */
export function ETokenLookup({ lookup: { typed, look, setText, lookUp } }: { lookup: ETokenLookupState }) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const input = useRef<HTMLInputElement>(null)

  // A barcode reader types wherever the focus is; keys outside any field go to the lookup field.
  useWindowEvent('keydown', (event) => {
    const isText = /^[\p{L}\p{N}]$/u.test(event.key) && !event.ctrlKey && !event.metaKey && !event.altKey
    const isTyping = event.target instanceof Element && event.target.closest('input, textarea, select')
    if (!isText || isTyping || isModalOpen()) return
    input.current?.focus()
    input.current?.select()
  })

  function submit(event: FormEvent): void {
    event.preventDefault()
    const externalId = typed.trim()
    if (externalId === '' || look.isPending) return
    lookUp(externalId)
    // Select the text, so that the next scan replaces it.
    input.current?.select()
  }

  const errorMessage = look.isError
    ? errorText(failureKey(look.error, 'service_unavailable'))
    : look.isSuccess && !look.data && look.variables === typed.trim()
      ? t('eTokens.not_found')
      : undefined
  return (
    <form onSubmit={submit} className={classes.lookup}>
      <Group gap="xs" align="flex-start" wrap="nowrap">
        <TextInput
          ref={input}
          flex={1}
          aria-label={t('eTokens.look_up')}
          placeholder={t('eTokens.look_up')}
          value={typed}
          maxLength={80}
          autoComplete="off"
          spellCheck={false}
          error={errorMessage}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button type="submit" loading={look.isPending} style={{ flexShrink: 0 }}>
          {t('eTokens.open')}
        </Button>
      </Group>
    </form>
  )
}
