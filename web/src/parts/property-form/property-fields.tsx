import { frenchProperties, propertyLanguage } from '@comptoir/contract/constants'
import { maxPropertyCodeLength, propertyForm } from '@comptoir/contract/tables/property'
import { Text, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import type { CheckedForm } from '../../ui/checked-form.ts'
import { focusOnMount } from '../../ui/focus.ts'

/** The inputs of a property. Outside a dialog, the first one takes the focus if `takesFocus` says so. */
export function PropertyFields({
  checked: { form, field },
  takesFocus = false,
}: {
  checked: CheckedForm<PropertyInputs>
  takesFocus?: boolean
}) {
  const { t } = useTranslation()
  const language = propertyLanguage(propertyColumns(form.values).external_id__c)
  return (
    <>
      <TextInput
        label={t('columns.property.name')}
        maxLength={255}
        required
        autoComplete="off"
        data-autofocus
        {...(takesFocus ? { ref: focusOnMount } : {})}
        {...field('name')}
      />
      <TextInput
        label={t('columns.property.external_id__c')}
        description={t('properties.code_hint')}
        maxLength={maxPropertyCodeLength}
        required
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        // Whatever is typed is stored in capitals.
        styles={{ input: { textTransform: 'uppercase' } }}
        {...field('external_id__c')}
      />
      <Text fz="xs" c="dimmed" mt={-8}>
        {t('properties.language_hint', {
          language: t(`properties.languages.${language}`),
          codes: frenchProperties.join(', '),
        })}
      </Text>
    </>
  )
}

export interface PropertyInputs {
  name: string
  external_id__c: string
}

export const blankProperty: PropertyInputs = { name: '', external_id__c: '' }

/** Codes that came from elsewhere may have other characters; only a new code has to follow the rule. */
export function propertyRules(inputs: PropertyInputs, opened: PropertyInputs): z.ZodType {
  return inputs.external_id__c === opened.external_id__c && opened.external_id__c !== ''
    ? propertyForm.pick({ name: true })
    : propertyForm
}

/** Without the spaces around them, and the code in capitals, as the server stores them. */
export function propertyColumns({ name, external_id__c }: PropertyInputs): PropertyInputs {
  return { name: name.trim(), external_id__c: external_id__c.trim().toUpperCase() }
}
