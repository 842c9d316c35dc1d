/** Every bound of the file operations. A request can ask for less, never for more. */
export const LIMITS = {
  pathBytes: 4096,
  nameBytes: 255,
  pathDepth: 128,
  linkHops: 40,

  /** Both stay below the 10 MB message limit of MCP over stdio even if each byte is escaped to six: a read is sent twice. */
  readBytes: { smallest: 4, standard: 262_144, largest: 524_288 },
  writeBytes: 1_048_576,

  listEntries: { standard: 200, largest: 1000, scanned: 50_000 },

  search: {
    results: { standard: 50, largest: 500 },
    patternCharacters: 256,
    textCharacters: 256,
    linesPerFile: 5,
    lineCharacters: 200,
    answerCharacters: 524_288,
    depth: 32,
    entries: 50_000,
    fileBytes: 4 * 1024 * 1024,
    totalBytes: 64 * 1024 * 1024,
    milliseconds: 5_000,
  },
} as const;
