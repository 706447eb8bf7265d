import { useTranslation } from 'react-i18next'
import { ConflictNotice } from '../../ui/conflict-notice.tsx'
import { differences, type UserValues, valuesOf } from './user-values.ts'
import type { EditedUser } from './users-data.ts'

interface UserConflictProps {
  before: EditedUser
  now: EditedUser
  /** What was typed, on top of what is stored now. */
  mine: UserValues
  /** What properties are called, by sfid. */
  propertyNames: ReadonlyMap<string, string>
  onKeepMine: () => void
  onTakeTheirs: () => void
}

/** What the other person has changed, beside what keeping one's own would store. */
export function UserConflict({
  before,
  now,
  mine,
  propertyNames,
  onKeepMine,
  onTakeTheirs,
}: UserConflictProps) {
  const { t } = useTranslation()
  const theirs = valuesOf(now)
  const changed = new Set([...differences(valuesOf(before), theirs), ...differences(mine, theirs)])

  function shown(values: UserValues, field: keyof UserValues): string {
    if (field === 'properties')
      return values.properties.flatMap((sfid) => propertyNames.get(sfid) ?? []).join(', ')
    if (field === 'role__c') return t(`users.roles.${values.role__c}`)
    return field === 'inactive' ? t(values.inactive ? 'ui.yes' : 'ui.no') : values[field]
  }

  return (
    <ConflictNotice
      fields={[...changed].map((field) => ({
        label: t(`users.${labels[field]}`),
        mine: shown(mine, field),
        theirs: shown(theirs, field),
      }))}
      onKeepMine={onKeepMine}
      onTakeTheirs={onTakeTheirs}
    />
  )
}

const labels = {
  name: 'name',
  username__c: 'email',
  role__c: 'role',
  properties: 'properties',
  inactive: 'inactive',
} as const satisfies Record<keyof UserValues, string>
