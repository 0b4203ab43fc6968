import { gunzipSync } from 'node:zlib'
import { writeXlsx } from 'hucre'

/** A header (Nome, E-mail, Telefone, Empresa) and three rows, as Excel 97-2003 keeps them; packed. */
const XLS =
  'H4sIAAAAAAACA+2Xz28TRxTHPzO73qydX2unND8kkOWKEhqlreMGwiFgooCiqEQIIyFVlYrTbGJKXCObA9zaQm9F4g/gwpETcAAkVKnusQfUiiMn4IbKYSMh9QJxmbd2uok4hB9CUPlJ8+z57rx5b9+8H7N//Zm8f/n60AM20F4sVhtxnAimAN2aeOHcjNVGo9GCG216r+hZo9FYbQ4biIGc+WoEb4//9zA5bQHR8+8AXCAOJIBOoAvoBnqA3rAEkARSQB/wAbAF+BDoBwaAQWCoHU/v7DjC65FNTLVqidqkjIm1utPqKQVK5MhxmlnGX1p/Ci36dbP3bN7ukI5RocpJ5qlQ4eQr62/RZmSMn846vDF6Wf1R2j22a+x1dMddD5wY89U7HfG6wumAB2iu2b/LXeEh8DWnTD0plHK507MF3gpNiQ1FZWyoK5hUGsUlNEkGxbKU8D7hV2Xdr8InpZ7B8Wp9eqJ5Xk9UXtZdEJ4R3oPZ8ZbI3BMkyxCBSFxspkJM7afKCYoss80eZ4IBVIbE3EzhMzrnZgppMpQokWFqMUOZMhmcIxlq1Mhw96x5fl8KKzzZcLht/O3iG+m4HP3PpLhghYf9JT5FFqjxCzYKxd98ZVplEJZZJxhoXqE1/12fWyNHZ2BC7zdcXH5U+8Gtq/xznmfbihc2X7cL3H5w/wHvqbTokBJryeitS8ZuCdMuNAv0yv+kaPdweXpl5e6h+cP7vhH8E8FHhP8kyA+R/c8Jfj78ANA9kSJquK2Tza8CGzVHhTI+tt4ir+bhoA4wSpkiJ1jG1oPiA2ODOorPMj6LVPhepPqlR3h0GKkyp6jiU6OIrbeKpzwSqD8ks76lSJppybEatt4hbvfoRflrC/Kc4VN8zlCU/ZZFjVmqw6XDZMmykzR7mGA3uxhnlC/IMUYWW3+EEou6US1VaT4mzUF5nxIVUd7yrI2aFegRtt4urvToQX0noP9CeyxtCoqWS9XFG8NHnalwPyvcb5IsI2LLVumf4oICPmXS+Ot8G8cShaDCiY5OrHDymMMmHIKZMBQCNxKIvVjB5/JrB8OCxQPvBQmgSazJmXvjXp3ipvS1fGTVbdVNjEhuLLl9LLnR64BUy5K7g5K7/pYgm9sRwJJZgja9IfoX3eF2mAAQAAA='

export const xls = gunzipSync(Buffer.from(XLS, 'base64'))

/** A workbook with one sheet of these rows. */
export async function xlsx(
  rows: readonly (readonly (string | number | Date | null)[])[],
  more: Partial<Parameters<typeof writeXlsx>[0]> = {},
): Promise<Buffer> {
  const sheet = { name: 'Leads', rows: rows.map((row) => [...row]) }
  return Buffer.from(await writeXlsx({ sheets: [sheet], ...more }))
}
