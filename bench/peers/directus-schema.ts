/** Where Directus keeps its own tables while it is measured, apart from ours and easily removed. */
export const directusSchema = 'comptoir_bench_directus'
