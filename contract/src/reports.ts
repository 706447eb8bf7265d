import { type Done, get } from './call.ts'

export const reportCalls = {
  /** The properties whose figures the person may see, by name. */
  properties: get<Done & { properties: ReportProperty[] }>('/api/tools/reports/properties'),
}

export interface ReportProperty {
  externalId: string
  name: string
}
