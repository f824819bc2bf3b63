/** Titles in a script other than Latin: any first part goes with any last part. */
export interface Script {
  firsts: readonly string[];
  lasts: readonly string[];
  joiner: string;
  genreId: number;
  country: string;
}

const script = (firsts: string, lasts: string, joiner: string, genreId: number, country: string): Script => ({
  firsts: firsts.split(','),
  lasts: lasts.split(','),
  joiner,
  genreId,
  country,
});

export const SCRIPTS = {
  japanese: script(
    '夏の,青い,夜の,最後の,雨の,透明な,遠い,小さな',
    '電車,灯台,手紙,約束,花火,教室,海,星座',
    '',
    16,
    'JP',
  ),
  korean: script(
    '여름,푸른,늦은,오래된,하얀,조용한,먼,새벽',
    '편지,기차,바다,우산,골목,정원,창문',
    ' ',
    16,
    'KR',
  ),
  greek: script(
    'Το τραγούδι,Το φως,Η σκιά,Ο δρόμος,Η φωνή,Το παράθυρο',
    'της θάλασσας,της νύχτας,του χειμώνα,του λιμανιού,της βροχής,του Ιουλίου',
    ' ',
    466,
    'GR',
  ),
  cyrillic: script(
    'Песня,Тень,Дорога,Голос,Письмо,Поезд',
    'зимы,моря,города,июля,дождя,детства',
    ' ',
    152,
    'RU',
  ),
  arabic: script('أغنية,ليل,صوت,ضوء,باب,حلم', 'البحر,المدينة,الشتاء,المطر,الصباح,الياسمين', ' ', 132, 'LB'),
  hebrew: script('שיר,אור,קול,צל,חלון,רחוב', 'הים,העיר,החורף,הלילה,הגשם,הבוקר', ' ', 85, 'IL'),
} as const;

export type ScriptName = keyof typeof SCRIPTS;

export const SCRIPT_NAMES: readonly ScriptName[] = [
  'japanese',
  'korean',
  'greek',
  'cyrillic',
  'arabic',
  'hebrew',
];
