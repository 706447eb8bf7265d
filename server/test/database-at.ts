import pg from 'pg'

export const templateName = 'comptoir_template'

/** The URL of another database on the same server. */
export function databaseAt(serverUrl: string, name: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

/** Runs a command that concerns a whole database, such as creating one. */
export async function runOnServer(serverUrl: string, command: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseAt(serverUrl, 'postgres') })
  await client.connect()
  try {
    await client.query(command)
  } finally {
    await client.end()
  }
}
