import { maxAddressSuggestions, searchDelayMs } from '@comptoir/contract/constants'
import { foldedText } from '@comptoir/contract/rules/folded-text'
import { Button, Combobox, Group, Loader, Text, TextInput, useCombobox, VisuallyHidden } from '@mantine/core'
import { IconChevronRight, IconMapPin } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { config } from '../../../data/config.ts'
import { certainRow } from '../../../lib/list-keys.ts'
import { namesakes } from '../../../lib/namesakes.ts'
import { useAction } from '../../../lib/use-action.ts'
import { useDebounced } from '../../../lib/use-debounced.ts'
import { optionId, useListKeys } from '../../../lib/use-list-keys.ts'
import { useWords } from '../../../lib/use-words.ts'
import type { CheckedForm } from '../../../ui/checked-form.ts'
import { FailureNote } from '../../../ui/error-panel.tsx'
import { UndecidedNotice } from '../../../ui/undecided-notice.tsx'
import { addressService, type Suggestion } from './address-service.ts'
import classes from './company-head.module.css'
import { type CompanyInputs, hasAddress, withAddress, withTypedAddress } from './company-values.ts'

interface AddressFieldProps {
  checked: CheckedForm<CompanyInputs>
  opened: CompanyInputs
  focused: boolean
  disabled: boolean
}

/** Suggests addresses for the typed text. Only a chosen suggestion counts as an address. */
export function AddressField({ checked, opened, focused, disabled }: AddressFieldProps) {
  const { t, language, format } = useWords()
  const { form } = checked
  const listId = useId()
  const [isOpen, setOpen] = useState(false)
  const [group, setGroup] = useState<Suggestion>()
  const choices = useRef(0)
  const text = form.values.address
  const { found, current, failed, retry, settleNow } = useSuggestions(text, group, isOpen)
  const offered = found ?? []
  // The same street of several cities: they differ in the line below only.
  const shared = namesakes(offered.map(({ text }) => text))
  const isShown = isOpen && !failed && found !== undefined
  const combobox = useCombobox({ opened: isShown })
  const isLoading = isOpen && !failed && !current && text.trim().length >= shortestAddressSearch
  const keys = useListKeys({
    listId,
    list:
      current || failed
        ? {
            rows: offered.map(({ id }) => id),
            // The text of a group that was opened was not typed.
            certain: certainRow(offered, isNamed(text.trim() === group?.text ? '' : text))?.id,
            isComplete: true,
            dropsEarlyEnter: failed,
            namesakes: offered.filter((one) => shared.has(one.text)).map(({ id }) => id),
          }
        : undefined,
    onOpen: (id) => {
      const suggestion = offered.find((one) => one.id === id)
      if (suggestion) choose(suggestion)
    },
    onAsk: settleNow,
  })

  const retrieval = useAction({
    mutationFn: async ({ suggestion }: { suggestion: Suggestion; choice: number }) =>
      theAddressService().retrieve(suggestion.id, language),
    onSuccess: (address, { choice }) => {
      // Typing more while the address loads cancels the choice.
      if (choice === choices.current) form.setValues(withAddress(address))
    },
  })

  function type(next: string): void {
    choices.current += 1
    keys.reset()
    retrieval.reset()
    form.setValues(withTypedAddress(next, opened))
    if (group && !next.startsWith(group.text)) setGroup(undefined)
    setOpen(true)
  }

  function choose(suggestion: Suggestion): void {
    if (!current) return
    if (suggestion.isGroup) {
      type(`${suggestion.text} `)
      setGroup({ ...suggestion, text: suggestion.text.trim() })
      return
    }
    setOpen(false)
    setGroup(undefined)
    choices.current += 1
    retrieval.mutate({ suggestion, choice: choices.current })
  }

  function close(): void {
    setOpen(false)
    keys.reset()
  }

  function press(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape' || event.key === 'Tab') close()
    else if (isShown || isLoading) {
      if (keys.press(event)) event.preventDefault()
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      setOpen(true)
    }
  }

  const listed = format.atLeast(offered.length, offered.length === maxAddressSuggestions)
  const isWaiting = retrieval.isPending || isLoading
  return (
    <>
      <Combobox store={combobox} position="bottom-start" shadow="md">
        <Combobox.DropdownTarget>
          <TextInput
            {...checked.field('address')}
            value={text}
            label={t('words.address')}
            description={t('company.address_hint')}
            leftSection={<IconMapPin size={18} aria-hidden="true" />}
            rightSection={isWaiting ? <Loader size={16} aria-hidden="true" /> : null}
            required
            disabled={disabled}
            maxLength={200}
            autoComplete="off"
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={isShown}
            aria-controls={isShown ? listId : undefined}
            aria-activedescendant={keys.marked === undefined ? undefined : optionId(listId, keys.marked)}
            data-mantine-stop-propagation={isShown || undefined}
            data-autofocus={focused || undefined}
            onChange={(event) => type(event.currentTarget.value)}
            onKeyDown={press}
            onBlur={close}
          />
        </Combobox.DropdownTarget>
        <Combobox.Dropdown>
          {/* The dropdown is rendered outside the dialog, so it needs a landmark of its own. */}
          <section aria-label={t('company.suggestions')}>
            <UndecidedNotice isShown={keys.isUndecided} isNamesake={keys.isNamesake} number={listed} />
            <Combobox.Options
              id={listId}
              aria-label={t('company.suggestions')}
              style={{ maxHeight: '22rem', overflowY: 'auto' }}
              aria-busy={isShown && !keys.isDrawn}
            >
              {offered.map((suggestion) => (
                <Combobox.Option
                  key={suggestion.id}
                  id={optionId(listId, suggestion.id)}
                  value={suggestion.id}
                  selected={suggestion.id === keys.marked}
                  aria-selected={suggestion.id === keys.marked}
                  aria-disabled={!current}
                  className={classes.option}
                  onClick={() => choose(suggestion)}
                >
                  <Group wrap="nowrap" justify="space-between" gap="xs">
                    <span>
                      <Text component="span" display="block" fw={500}>
                        {suggestion.text}
                      </Text>
                      <Text component="span" display="block" fz="sm" className="dim">
                        {suggestion.description}
                      </Text>
                    </span>
                    {suggestion.isGroup && <IconChevronRight size={18} aria-hidden="true" />}
                  </Group>
                </Combobox.Option>
              ))}
            </Combobox.Options>
            {offered.length === 0 && <Combobox.Empty>{t('company.no_suggestion')}</Combobox.Empty>}
          </section>
        </Combobox.Dropdown>
      </Combobox>
      <VisuallyHidden role="status">
        {isShown && current ? t('company.suggestion_count', { count: offered.length }) : ''}
      </VisuallyHidden>
      {isOpen && failed && <AddressServiceDown onRetry={retry} />}
      {retrieval.isError && !hasAddress(form.values) && (
        <AddressServiceDown onRetry={() => retrieval.mutate(retrieval.variables)} />
      )}
    </>
  )
}

/** Whether the text is the whole suggestion. */
function isNamed(text: string): (suggestion: Suggestion) => boolean {
  const typed = foldedText(text.trim())
  return (suggestion) => foldedText(suggestion.text) === typed
}

/** The address service does not answer. What was typed stays. */
function AddressServiceDown({ onRetry }: { onRetry: () => void }) {
  const { t } = useWords()
  return (
    <FailureNote>
      {t('company.address_service_down')}
      <Button
        display="block"
        mt="xs"
        size="compact-sm"
        variant="default"
        // The box keeps the focus, and with it its suggestions.
        onMouseDown={(event) => event.preventDefault()}
        onClick={onRetry}
      >
        {t('ui.retry')}
      </Button>
    </FailureNote>
  )
}

/** Suggestions of the address service for the text, requested once typing pauses. */
function useSuggestions(text: string, group: Suggestion | undefined, wanted: boolean) {
  const { language } = useWords()
  const typed = text.trim()
  const { settled, settleNow } = useDebounced(typed, searchDelayMs.contactForm)
  // Opening a group is no typing, so its suggestions are requested without a delay.
  const searched = typed === group?.text ? typed : settled
  const enabled = wanted && (group !== undefined || searched.length >= shortestAddressSearch)
  const query = useQuery({
    queryKey: ['addresses', language, group?.id, searched],
    queryFn: ({ signal }) => theAddressService().find({ text: searched, group: group?.id, language, signal }),
    enabled,
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  })
  return {
    found: enabled ? query.data : undefined,
    /** Whether they belong to the text in the box. */
    current: enabled && searched === typed && query.isSuccess && !query.isPlaceholderData,
    failed: enabled && query.isError,
    retry: () => void query.refetch(),
    /** Requests them without waiting for a pause. */
    settleNow,
  }
}

function theAddressService() {
  const { addressServiceUrl: url, addressServiceKey: key } = config()
  return addressService({ url, key })
}

const shortestAddressSearch = 3
