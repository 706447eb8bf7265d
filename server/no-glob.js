/** What @fastify/static lists the files of a folder with. `web-pages.ts` does so itself, and loading it takes time at each start. */
export function glob() {
  throw new Error('The routes of files are made in web-pages.ts.')
}
