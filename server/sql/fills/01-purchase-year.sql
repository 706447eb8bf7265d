select comptoir_fill_purchases();
