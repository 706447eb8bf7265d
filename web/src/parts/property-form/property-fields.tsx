import { frenchProperties, propertyLanguage } from '@comptoir/contract/constants'
import { maxPropertyCodeLength } from '@comptoir/contract/tables/property'
import { Text, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { CheckedForm } from '../../ui/checked-form.ts'
import { focusOnMount } from '../../ui/focus-on-mount.ts'
import classes from './property-fields.module.css'
import { type PropertyInputs, propertyColumns } from './property-values.ts'

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
        classNames={{ input: classes.code ?? '' }}
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
