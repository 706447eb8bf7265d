import type { PropertyRow } from '@comptoir/contract/tables/property'
import { Button, Stack } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { createProperty, propertiesKey, readProperty } from '../../data/properties.ts'
import { Failure } from '../../lib/failure.ts'
import { useAction } from '../../lib/use-action.ts'
import { useWords } from '../../lib/use-words.ts'
import {
  blankProperty,
  PropertyFields,
  type PropertyInputs,
  propertyColumns,
  propertyRules,
} from '../../parts/property-form/property-fields.tsx'
import { useCheckedForm } from '../../ui/checked-form.ts'
import { FailureNote } from '../../ui/error-panel.tsx'

/** Creates the first property in place, without a dialog. */
export function FirstPropertyForm({ onCreated }: { onCreated: (property: PropertyRow) => void }) {
  const { t, failureText } = useWords()
  const queryClient = useQueryClient()
  const checked = useCheckedForm<PropertyInputs>({
    initial: blankProperty,
    schema: (inputs) => propertyRules(inputs, blankProperty),
  })
  const create = useAction({
    mutationFn: (inputs: PropertyInputs) => createOnce(propertyColumns(inputs)),
    onSuccess: async (property) => {
      onCreated(property)
      await queryClient.invalidateQueries({ queryKey: propertiesKey })
    },
    onError: (error) => {
      const input = error instanceof Failure ? fieldOf(error) : undefined
      if (input && error instanceof Failure) checked.refuse(input, error.key)
    },
  })
  const isPointedOut = create.error instanceof Failure && fieldOf(create.error) !== undefined
  return (
    <form onSubmit={checked.submit((inputs) => create.mutate(inputs))} noValidate>
      <Stack gap="md">
        <PropertyFields checked={checked} takesFocus />
        {create.isError && !isPointedOut && (
          <FailureNote>{failureText(create.error, 'property_creation_fail')}</FailureNote>
        )}
        <div>
          <Button type="submit" loading={create.isPending}>
            {t('firstSteps.create_property')}
          </Button>
        </div>
      </Stack>
    </form>
  )
}

/** If the code is taken by a property of the same name, an earlier attempt has succeeded although its answer was lost. */
async function createOnce(values: PropertyInputs): Promise<PropertyRow> {
  try {
    return await createProperty(values)
  } catch (error) {
    const isTaken = error instanceof Failure && error.key === 'property_code_exists_error'
    const found = isTaken ? await readProperty({ code: values.external_id__c }) : null
    if (found?.name === values.name) return found
    throw error
  }
}

function fieldOf({ key, property }: Failure): string | undefined {
  return key === 'property_code_exists_error' ? 'external_id__c' : property
}
