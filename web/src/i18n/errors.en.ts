import { errorSentences } from '@comptoir/contract/error-keys'

export const errors = {
  ...errorSentences,
  connection_lost: 'No answer came from the server. Check the network and try again.',
} as const
