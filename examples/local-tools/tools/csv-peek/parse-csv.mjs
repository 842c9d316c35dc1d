import { ToolError } from '../../runner/run-tool.mjs';

/** RFC 4180: quoted fields may hold the delimiter, line breaks and doubled quotes. Rows of fields. */
export function parseCsv(text, delimiter) {
  const rows = [];
  let row = [];
  let field = '';
  let quoted = false;
  const endRow = () => {
    row.push(field);
    if (row.length > 1 || field !== '') rows.push(row);
    row = [];
    field = '';
  };
  const content = text.replace(/^\ufeff/, '');
  for (let at = 0; at < content.length; at += 1) {
    const character = content[at];
    if (quoted) {
      if (character !== '"') field += character;
      else if (content[at + 1] === '"') {
        field += '"';
        at += 1;
      } else quoted = false;
    } else if (character === '"' && field === '') quoted = true;
    else if (character === delimiter) {
      row.push(field);
      field = '';
    } else if (character === '\n') endRow();
    else if (character !== '\r' || content[at + 1] !== '\n') field += character;
  }
  if (quoted) throw new ToolError('invalid_csv', 'A quoted field does not end.');
  endRow();
  return rows;
}
