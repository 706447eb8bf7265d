import { NativeSelect } from '@mantine/core'
import { useUrlParams } from '../../ui/url-params.ts'

/** A choice that limits a list and is kept in the address. */
export interface UrlFilter<Value extends string = string> {
  param: string
  /** Names the filter for screen readers, and says what the list holds without it: "Every role". */
  label: string
  every: string
  options: readonly { value: Value; label: string }[]
  /** Of a filter whose options arrive later, and would then push what stands beside it. */
  width?: string
}

/** The value that is chosen, if the filter offers it. */
export function chosenOption<Value extends string>(
  { param, options }: UrlFilter<Value>,
  params: URLSearchParams,
): Value | undefined {
  return options.find(({ value }) => value === params.get(param))?.value
}

/** One select for each filter. */
export function UrlFilters({ filters }: { filters: readonly UrlFilter[] }) {
  const [params, setParams] = useUrlParams()
  return filters.map((filter) => (
    <NativeSelect
      key={filter.param}
      aria-label={filter.label}
      {...(filter.width ? { w: filter.width } : {})}
      value={chosenOption(filter, params) ?? ''}
      onChange={(event) =>
        setParams({ [filter.param]: event.currentTarget.value || undefined, page: undefined })
      }
      data={[{ value: '', label: filter.every }, ...filter.options]}
    />
  ))
}
