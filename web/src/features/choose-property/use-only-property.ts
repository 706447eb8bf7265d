import type { SessionUser } from '@comptoir/contract/tables/staff-user'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { chooseProperty, useChosenProperty } from '../../data/chosen-property.ts'
import { propertiesOf } from '../../data/properties.ts'
import { setLanguage } from '../../i18n/set-language.ts'

/** Chooses the property of a user who has one only, wherever they signed in. */
export function useOnlyProperty(user: SessionUser): void {
  const isChosen = useChosenProperty() !== undefined
  const { data } = useQuery({ ...propertiesOf(user), enabled: !isChosen })
  const only = !isChosen && data?.length === 1 ? data[0] : undefined
  useEffect(() => {
    if (only) void setLanguage(chooseProperty(only).language)
  }, [only])
}
