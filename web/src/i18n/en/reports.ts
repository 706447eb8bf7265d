export const reports = {
  properties: 'Properties',
} as const
